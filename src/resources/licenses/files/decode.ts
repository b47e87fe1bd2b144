import { analyse } from 'chardet';

/** The encodings that a person can choose; names of the Encoding Standard, and UTF-32, which it lacks. */
export const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'utf-32le',
  'utf-32be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'shift_jis',
  'gb18030',
  'big5',
  'euc-kr',
] as const;
export type Encoding = (typeof ENCODINGS)[number];

const MARKS: [Encoding, number[]][] = [
  ['utf-32le', [0xff, 0xfe, 0, 0]],
  ['utf-32be', [0, 0, 0xfe, 0xff]],
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

// Latin-1 is read as Windows-1252, as browsers do: it has the same letters, and more of them.
const GUESSES: Record<string, Encoding> = {
  'ISO-8859-1': 'windows-1252',
  'windows-1252': 'windows-1252',
  'ISO-8859-2': 'windows-1250',
  'windows-1250': 'windows-1250',
  'windows-1251': 'windows-1251',
  Shift_JIS: 'shift_jis',
  GB18030: 'gb18030',
  Big5: 'big5',
  'EUC-KR': 'euc-kr',
};

/** The encoding of a name, as an e-mail gives it; undefined for another one. */
export function toEncoding(name = ''): Encoding | undefined {
  const known = name.toLowerCase().replace(/^(iso-8859-1|us-ascii)$/, 'windows-1252');
  return ENCODINGS.find((encoding) => encoding === known);
}

const SAMPLE_BYTES = 64 * 1024;

/** How a text was decoded: by its mark, because it is valid, by what a library guessed, or as a person chose. */
export interface Decoded {
  text: string;
  encoding: Encoding;
  sureness: 'marked' | 'valid' | 'guessed' | 'chosen';
}

/** Decodes a text: by its mark, as UTF-8 if it is valid, by the places of its zeros as UTF-16 or -32, else as a library guesses. */
export function decode(bytes: Uint8Array, chosen?: Encoding): Decoded {
  if (chosen) return { text: decodeAs(bytes, chosen), encoding: chosen, sureness: 'chosen' };
  const marked = MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))?.[0];
  if (marked) return { text: decodeAs(bytes, marked), encoding: marked, sureness: 'marked' };
  const wide = detectWide(bytes);
  if (wide) return { text: decodeAs(bytes, wide), encoding: wide, sureness: 'guessed' };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { text, encoding: 'utf-8', sureness: 'valid' };
  } catch {
    const encoding = guess(bytes);
    return { text: decodeAs(bytes, encoding), encoding, sureness: 'guessed' };
  }
}

/** The likeliest encoding. Of few bytes a library cannot tell: the words of key lists and the forms of the scripts decide. */
function guess(bytes: Uint8Array): Encoding {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const guesses = analyse(sample).flatMap(({ name, confidence }) => {
    const encoding = GUESSES[name];
    return encoding ? { encoding, confidence } : [];
  });
  if (isLatin(sample)) return getLatin(sample);
  const readable = [...new Set([...guesses.map(({ encoding }) => encoding), ...SCRIPTS])].filter(
    (encoding) => !UNLIKELY.test(decodeAs(sample, encoding)),
  );
  const sure = guesses.find(({ encoding, confidence }) => confidence > 50 && readable.includes(encoding));
  const named = readable.find((encoding) => WORDS.test(decodeAs(sample, encoding)));
  return sure?.encoding ?? named ?? getScript(sample, readable) ?? readable[0] ?? 'windows-1252';
}

const SCRIPTS: Encoding[] = ['gb18030', 'windows-1251', 'shift_jis', 'euc-kr', 'big5'];
const WORDS =
  /密钥|序列|许可|激活|卡密|卡号|兑换|商品|产品|キー|シリアル|ライセンス|コード|商品|키|코드|라이선스|ключ|лиценз|серийн|продукт|код/i;
/** Undecodable bytes, control characters and Katakana of half width. */
const UNLIKELY = /[\ufffd\uff61-\uff9f\u0080-\u009f]/;

/** Letters with accents stand among letters of ASCII, alone or in twos. */
function isLatin(sample: Uint8Array): boolean {
  const runs = Array.from(
    sample.length === 0 ? [] : toBinary(sample).matchAll(/([A-Za-z]?)([\x80-\xff]+)([A-Za-z]?)/g),
  );
  const among = runs.filter(
    ([, before, run = '', after]) => run.length === 1 || (run.length === 2 && (before || after)),
  );
  // Lead bytes of Japanese, which are signs in Windows-1252.
  const leads = runs.filter(([, , run = '']) => /^[\x81-\x90\x95-\x9f]/.test(run));
  const isWithin = runs.some(([, before, run = '', after]) => run.length === 1 && before && after);
  return (isWithin || among.length * 2 >= runs.length) && leads.length * 2 < runs.length;
}

/** Central European if signs of Windows-1252 stand among letters, as for Polish. */
const getLatin = (sample: Uint8Array): Encoding =>
  /[A-Za-z][\xb3\xb9\xbf\xa3\xa5\xaf\x9c\x9f\xbe]|[\xb3\xbf\xa3\xaf][A-Za-z]/.test(toBinary(sample))
    ? 'windows-1250'
    : 'windows-1252';

/** Small letters of Cyrillic are in its upper bytes; the first byte of a frequent Chinese character is not. */
function getScript(sample: Uint8Array, readable: Encoding[]): Encoding | undefined {
  const high = sample.filter((byte) => byte >= 0x80);
  const isCyrillic = high.filter((byte) => byte >= 0xe0).length > high.length * 0.6;
  if (isCyrillic && readable.includes('windows-1251')) return 'windows-1251';
  // Big5 and Shift-JIS also have second bytes of ASCII.
  const isEven = !/(?<![\x80-\xff])(?:[\x80-\xff]{2})*[\x80-\xff](?![\x80-\xff])/.test(toBinary(sample));
  return isEven && readable.includes('gb18030') ? 'gb18030' : undefined;
}

/** A character for each byte. */
const toBinary = (sample: Uint8Array): string =>
  Array.from(sample, (byte) => String.fromCharCode(byte)).join('');

/** UTF-16 and UTF-32 without a mark: keys are mostly ASCII, whose other bytes are zero. */
function detectWide(bytes: Uint8Array): Encoding | undefined {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0, 0, 0];
  for (const [index, byte] of sample.entries())
    if (byte === 0) zeros[index % 4] = (zeros[index % 4] ?? 0) + 1;
  const quarter = sample.length / 4;
  const [first, second, third, fourth] = zeros.map((count) => quarter > 1 && count > quarter * 0.6);
  if (second && third && fourth && !first) return 'utf-32le';
  if (first && second && third && !fourth) return 'utf-32be';
  // A list may have more letters of another alphabet than keys.
  const [a = 0, b = 0, c = 0, d = 0] = zeros;
  const isOne = (ones: number, others: number) => ones > quarter * 0.4 && others * 20 < ones;
  if (quarter > 1 && isOne(b + d, a + c)) return 'utf-16le';
  if (quarter > 1 && isOne(a + c, b + d)) return 'utf-16be';
  return undefined;
}

function decodeAs(bytes: Uint8Array, encoding: Encoding): string {
  if (!encoding.startsWith('utf-32')) return new TextDecoder(encoding).decode(bytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let text = '';
  for (let offset = 0; offset + 4 <= bytes.length; offset += 4) {
    const code = view.getUint32(offset, encoding === 'utf-32le');
    text += code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
  }
  return text.replace(/^\ufeff/, '');
}
