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

/** The likeliest encoding whose text has no letters that no list has: of few bytes, Chinese looks like Japanese. */
function guess(bytes: Uint8Array): Encoding {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const guesses = analyse(sample).flatMap(({ name }) => GUESSES[name] ?? []);
  return (
    guesses.find((encoding) => !UNLIKELY.test(decodeAs(sample, encoding))) ?? guesses[0] ?? 'windows-1252'
  );
}

/** Undecodable bytes, control characters and Katakana of half width. */
const UNLIKELY = /[\ufffd\uff61-\uff9f\u0080-\u009f]/;

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
  if (second && fourth && !first && !third) return 'utf-16le';
  if (first && third && !second && !fourth) return 'utf-16be';
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
