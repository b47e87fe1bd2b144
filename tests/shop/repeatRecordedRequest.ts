import { Agent, request } from 'undici';
import type { Shop } from '#shop/Shop';
import { loadRecordedRequest, loadRecording } from './recordings';

const RECORDED_SHOP = /https?:\/\/127\.0\.0\.1:(8443|8090)/g;
const RECORDED_RECEIVER = /http:\/\/127\.0\.0\.1:8099/g;

/** The test shop's certificate is self-signed. */
const dispatcher = new Agent({ connect: { rejectUnauthorized: false } });

export interface ComparableResponse {
  status: number;
  type: string;
  allow: string | undefined;
  location: string | undefined;
  pages: { total: string | undefined; pages: string | undefined };
  body: unknown;
}

/** Repeats a recorded request at the test shop, with its own credentials in the same place. */
export async function repeatRecordedRequest(
  shop: Shop,
  name: string,
  receiver = '',
): Promise<ComparableResponse> {
  const { method, url: recordedUrl, headers, body } = loadRecordedRequest(name);
  const url = recordedUrl
    .replace(RECORDED_SHOP, shop.url)
    .replace(/ck_\w{40}/, shop.consumerKey)
    .replace(/cs_\w{40}/, shop.consumerSecret);
  const credentials = Buffer.from(`${shop.consumerKey}:${shop.consumerSecret}`).toString('base64');
  const response = await request(url, {
    dispatcher,
    method: method as 'GET',
    headers: {
      ...(headers.authorization && { authorization: `Basic ${credentials}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body?.replace(RECORDED_RECEIVER, receiver) ?? null,
  });
  return toComparable(response.statusCode, response.headers, await response.body.text(), shop.url, receiver);
}

/** Returns the recorded response with the URL of the test shop. */
export function loadExpectedResponse(name: string, shop: Shop, receiver = ''): ComparableResponse {
  const { status, headers, body } = loadRecording(name);
  return toComparable(status, headers, body.toString(), shop.url, receiver);
}

function toComparable(
  status: number,
  headers: Record<string, string | string[] | undefined>,
  body: string,
  shopUrl: string,
  receiver: string,
): ComparableResponse {
  const getHeader = (name: string) => headers[name]?.toString().replace(RECORDED_SHOP, shopUrl);
  return {
    status,
    type: getHeader('content-type') ?? '',
    allow: getHeader('allow'),
    location: getHeader('location'),
    pages: { total: getHeader('x-wp-total'), pages: getHeader('x-wp-totalpages') },
    body: normalizeBody(body, shopUrl, receiver),
  };
}

/** Parses JSON and replaces values that vary: URLs, times, order keys and meta data ids. */
export function normalizeBody(body: string, shopUrl: string, receiver: string): unknown {
  const text = JSON.stringify(JSON.parse(body))
    .replace(RECORDED_SHOP, shopUrl)
    .replace(RECORDED_RECEIVER, receiver)
    .replace(/"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d"/g, '"<time>"')
    .replace(/"\d{10}"/g, '"<unix time>"')
    .replace(/wc_order_\w+/g, 'wc_order_key')
    .replace(/created on [^"]+/g, 'created on <date>');
  return JSON.parse(text, (name, value) => {
    if (name !== 'meta_data' || !Array.isArray(value)) return value;
    return value.map(({ id, ...meta }) => ({ ...meta, id: typeof id }));
  });
}

/** Returns the field names and types of a value; for a list, those of its first entry. */
export function getShape(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(getShape);
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, getShape(field)]));
}
