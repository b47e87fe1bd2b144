import type en from './en';
import enMessages from './en';

const de: typeof en = { ...enMessages };

export default de;
