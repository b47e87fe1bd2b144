import { escapeUTF8 } from 'entities';
import type { Language } from '#contract/texts/language';
import { toPlainLine } from '../httpClient/toPlainLine';

/** The parts of an e-mail, in reading order. */
interface EmailContent {
  language: Language;
  subject: string;
  product: string;
  tone: Tone;
  /** Short text above the title. */
  label: string;
  title: string;
  message: string;
  facts: [name: string, value: string][];
  link: { label: string; url: string };
  footer: string;
}

export interface RenderedEmail {
  subject: string;
  text: string;
  html: string;
}

/** Renders an e-mail as plain text and HTML. */
export function renderMail(content: EmailContent): RenderedEmail {
  return { subject: toHeaderLine(content.subject), text: renderText(content), html: renderHtml(content) };
}

const MAX_HEADER_LENGTH = 200;

/** Removes line breaks, against header injection. */
export function toHeaderLine(text: string): string {
  return toPlainLine(text, MAX_HEADER_LENGTH);
}

function renderText({ title, message, facts, link, footer }: EmailContent): string {
  const lines = facts.map(([name, value]) => `${name}: ${value}`);
  return [title, '', message, '', ...lines, '', `${link.label}: ${link.url}`, '', '-- ', footer, ''].join(
    '\n',
  );
}

const FONT = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

function renderHtml({
  language,
  product,
  tone,
  label,
  title,
  message,
  facts,
  link,
  footer,
  subject,
}: EmailContent): string {
  const { light } = colorSchemes;
  const escapeHtml = escapeUTF8;
  const body = `<span class="tone" style="display:inline-block;padding:3px 10px;border-radius:8px;font-size:13px;font-weight:600;${renderToneStyle(toneColors[tone].light)}">${escapeHtml(label)}</span>
<h1 class="ink" style="margin:14px 0 8px;font-size:20px;line-height:1.35;font-weight:650;color:${light.ink};word-break:break-word">${escapeHtml(title)}</h1>
<p class="ink" style="margin:0 0 20px;font-size:15px;line-height:1.55;color:${light.ink};word-break:break-word">${escapeHtml(message)}</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px">
${facts.map(([name, value]) => renderFact(escapeHtml(name), escapeHtml(value))).join('\n')}
</table>
${renderButton(link)}`;
  return renderLayout({ language, subject, from: product, body, footer: escapeHtml(footer), tone });
}

interface LayoutProps {
  language: Language;
  subject: string;
  /** Sender's name above the content. */
  from: string;
  /** HTML. */
  body: string;
  footer: string;
  tone?: Tone;
}

/**
 * Renders an e-mail's page around its body. Mail programs require tables and inline styles; those with a dark
 * mode also read the style sheet with the dark colors.
 */
export function renderLayout({ language, subject, from, body, footer, tone = 'good' }: LayoutProps): string {
  const { light } = colorSchemes;
  return `<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeUTF8(toHeaderLine(subject))}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
${renderDarkRules(tone)}
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:${light.page};${FONT}">
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${light.page}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="muted" style="padding:0 4px 12px;font-size:14px;font-weight:600;color:${light.muted}">${escapeUTF8(from)}</td></tr>
<tr><td class="surface" style="padding:28px;background:${light.surface};border:1px solid ${light.hairline};border-radius:12px">
${body}
</td></tr>
<tr><td class="muted" style="padding:14px 4px 0;font-size:13px;line-height:1.5;color:${light.muted}">${footer}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** Renders the call to action. */
export function renderButton({ label, url }: { label: string; url: string }): string {
  const { accent, onAccent } = colorSchemes.light;
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td class="accent" style="border-radius:8px;background:${accent}">
<a class="on-accent" href="${escapeUTF8(url)}" style="display:inline-block;padding:11px 18px;font-size:15px;font-weight:600;text-decoration:none;color:${onAccent}">${escapeUTF8(label)}</a>
</td></tr></table>`;
}

function renderFact(name: string, value: string): string {
  const { muted, ink, hairline } = colorSchemes.light;
  const cell = `padding:9px 0;font-size:14px;border-top:1px solid ${hairline}`;
  return `<tr>
<td class="muted line" valign="top" style="${cell};padding-right:16px;white-space:nowrap;color:${muted}">${name}</td>
<td class="ink line" align="right" style="${cell};color:${ink};word-break:break-word">${value}</td>
</tr>`;
}

const renderToneStyle = ({ ink, tint }: { ink: string; tint: string }) => `color:${ink};background:${tint}`;

function renderDarkRules(tone: Tone): string {
  const dark: ColorScheme = colorSchemes.dark;
  const rulesByClass = {
    page: `background:${dark.page}`,
    surface: `background:${dark.surface}; border-color:${dark.hairline}`,
    line: `border-color:${dark.hairline}`,
    ink: `color:${dark.ink}`,
    muted: `color:${dark.muted}`,
    accent: `background:${dark.accent}`,
    'on-accent': `color:${dark.onAccent}`,
    tone: renderToneStyle(toneColors[tone].dark).replace(';', '; '),
  };
  return Object.entries(rulesByClass)
    .map(([name, rules]) => `.${name} { ${rules.replace(/(#\w+)/g, '$1 !important')} }`)
    .join('\n');
}

/** The console's colors as literals, because mail programs do not support CSS variables. */
export const colorSchemes = {
  light: {
    page: '#f6f7f9',
    surface: '#ffffff',
    hairline: '#e6e8ec',
    ink: '#15181e',
    muted: '#5b6472',
    accent: '#4f46e5',
    onAccent: '#ffffff',
  },
  dark: {
    page: '#0e1116',
    surface: '#151a21',
    hairline: '#252c36',
    ink: '#e8ebf0',
    muted: '#a3adbb',
    accent: '#a9a4ff',
    onAccent: '#14161c',
  },
};
type ColorScheme = (typeof colorSchemes)['light'];

/** Colors by severity. */
const toneColors = {
  critical: {
    light: { ink: '#b42318', tint: '#fdecea' },
    dark: { ink: '#ff9c92', tint: '#3c1714' },
  },
  warning: {
    light: { ink: '#93590a', tint: '#fdf3e0' },
    dark: { ink: '#f0bd62', tint: '#362708' },
  },
  good: {
    light: { ink: '#0b7a4b', tint: '#e5f5ec' },
    dark: { ink: '#62d197', tint: '#10301f' },
  },
};
export type Tone = keyof typeof toneColors;
