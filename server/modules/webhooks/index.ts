// What other modules may use.
export { listPendingEvents, processEvent, processEventsJob } from './processEvent';
