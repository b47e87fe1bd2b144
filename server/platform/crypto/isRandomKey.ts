const KEY_BYTES = 32;
/** 32 random bytes have about 30 different values. */
const MIN_DIFFERENT_BYTES = 20;

/** Whether bytes are a key that looks random: neither zeros or a pattern nor typed text. */
export function isRandomKey(key: Buffer): boolean {
  const isText = key.every((byte) => byte >= 0x20 && byte < 0x7f);
  return key.length === KEY_BYTES && new Set(key).size >= MIN_DIFFERENT_BYTES && !isText;
}
