// What other modules may use.
export { readRefundsJob } from './readRefunds';
