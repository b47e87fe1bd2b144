// The public interface of this module.
export { readRefundsJob } from './readRefunds';
