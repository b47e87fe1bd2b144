import type en from './en';
import enMessages from './en';

const es: typeof en = { ...enMessages };

export default es;
