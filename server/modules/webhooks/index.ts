// The public interface of this module.
export { processEvent } from './processEvent';
export { listPendingEvents, processEventsJob } from './processEventsJob';
export { redactEvents } from './redactEvents';
