import type { Destination } from '#contract/alertTargets';
import type { NotificationType, Severity } from '#contract/notifications';

/** An alert as a target is told it, in the language of alerts. */
export interface AlertText {
  title: string;
  message: string;
}

/** What a target is told at once: an alert, or several as a summary. */
export interface AlertPost extends AlertText {
  /** The worst of the alerts. */
  severity: Severity;
  /** Where the console shows it. */
  url: string;
  alerts: (AlertText & { id: number; type: NotificationType; severity: Severity; triggered_at: string })[];
}

type Kind = Destination['kind'];
type Of<K extends Kind> = Extract<Destination, { kind: K }>;
/** An address with the JSON that it takes. */
interface Template {
  url: string;
  token?: string | null;
  body: object;
}

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);
const toText = ({ title, message, url }: AlertPost) => `${title}\n${message}\n${url}`;
const escapeSlack = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Of an Adaptive Card, https://adaptivecards.io/explorer/. */
const textBlock = (text: string, style: object) => ({ type: 'TextBlock', text, wrap: true, ...style });
const CARD_COLORS = { CRITICAL: 'Attention', WARNING: 'Warning', INFO: 'Good' };
/** Of ntfy, 1 to 5. */
const PRIORITIES = { CRITICAL: 5, WARNING: 4, INFO: 3 };

/** How each kind of target takes an alert, with the limits of its service. */
const templates: { [K in Kind]: (destination: Of<K>, post: AlertPost) => Template } = {
  slack: ({ url }, post) => ({ url, body: { text: escapeSlack(cut(toText(post), 3500)) } }),
  discord: ({ url }, post) => ({
    url,
    body: { content: cut(toText(post), 2000), allowed_mentions: { parse: [] } },
  }),
  teams: ({ url }, post) => ({
    url,
    body: {
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          content: {
            type: 'AdaptiveCard',
            version: '1.4',
            body: [
              textBlock(post.title, { weight: 'Bolder', color: CARD_COLORS[post.severity] }),
              textBlock(cut(post.message, 10_000), {}),
            ],
            actions: [{ type: 'Action.OpenUrl', title: 'Keystock', url: post.url }],
          },
        },
      ],
    },
  }),
  telegram: ({ token, chat }, post) => ({
    url: `https://api.telegram.org/bot${encodeURIComponent(token).replaceAll('%3A', ':')}/sendMessage`,
    body: { chat_id: chat, text: cut(toText(post), 4096), link_preview_options: { is_disabled: true } },
  }),
  ntfy: ({ url, token }, post) => {
    const [, topic = ''] = new URL(url).pathname.split('/').slice(-2);
    return {
      url: new URL('.', url).href,
      token,
      body: {
        topic,
        title: cut(post.title, 200),
        message: cut(post.message, 3500),
        priority: PRIORITIES[post.severity],
        click: post.url,
      },
    };
  },
  webhook: ({ url, token }, post) => ({ url, token, body: post }),
};

/** The request that tells a destination its alerts. */
export function toRequest(destination: Destination, post: AlertPost) {
  // The template of a kind takes the destinations of it; the compiler does not follow the choice.
  const template = templates[destination.kind] as (of: Destination, post: AlertPost) => Template;
  const { url, token, body } = template(destination, post);
  return {
    url,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  };
}
