// The public interface of this module.
export { listPendingEvents, processEvent, processEventsJob } from './processEvent';
