/** Values of `nonce` and `row_key` for rows of the audit log whose hash is not verified. */
export const ANY_KEY = `decode(repeat('00', 16), 'hex'), decode(repeat('00', 128), 'hex')`;
