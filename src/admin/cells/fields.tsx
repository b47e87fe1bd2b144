import { useTranslate } from 'ra-core';
import { Children, Fragment, memo, type ReactNode } from 'react';
import { classNames } from '../../theme/classNames';
import shared from '../../theme/shared.module.css';
import { useFormats } from '../hooks/useFormats';
import { useValueText } from '../hooks/useTranslateLabel';
import styles from './fields.module.css';
import { StatusBadge } from './StatusBadge';

/** "48,210" */
export function NumberField({ value }: { value: number }) {
  return <>{useFormats().number(value)}</>;
}

interface DateFieldProps {
  value: string | null | undefined;
  /** For a calendar day, which no time zone moves. */
  dateOnly?: boolean;
}

// These cells are memoized: a row of another page has many of the same values, most often none.

/** A short date, "Nov 20, 2026"; "N/A" without a value. */
export const DateField = memo(function DateField({ value, dateOnly = false }: DateFieldProps) {
  const translate = useTranslate();
  const formats = useFormats();
  if (!value || Number.isNaN(Date.parse(value))) return <>{translate('kit.none')}</>;
  return <time dateTime={value}>{dateOnly ? formats.day(value) : formats.date(value)}</time>;
});

interface DateTimeFieldProps {
  value: string;
  /** Shows seconds too. */
  precise?: boolean;
}

/** A date with time: "Nov 20, 2026, 1:31 PM". */
export function DateTimeField({ value, precise }: DateTimeFieldProps) {
  return <time dateTime={value}>{useFormats().dateTime(value, precise)}</time>;
}

export function EnumField({ source, value }: { source: string; value: string }) {
  const valueText = useValueText();
  return <StatusBadge value={value} label={valueText(source, value)} />;
}

export function BooleanField({ value }: { value: boolean }) {
  const translate = useTranslate();
  const status = value ? 'available' : 'replaced';
  return <StatusBadge value={status} label={translate(value ? 'kit.yes' : 'kit.no')} />;
}

const BREAK_POINTS = /(?<=[^:/]\/)|(?=@)|(?<=:\/\/[^/]+)(?=\.)/;

interface UrlFieldProps {
  /** Undefined while a page shows the incomplete record of its list. */
  value: string | undefined;
}

/** A URL or an e-mail address; it wraps after a slash and before "@" or a dot, not within a word. */
export function UrlField({ value = '' }: UrlFieldProps) {
  return value.split(BREAK_POINTS).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts may repeat and have no state.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** A text of so many characters fits into any column in at most two lines. */
const MAX_UNCUT_LENGTH = 18;

/** A short text needs no cut, which is a tenth of a page's time. */
const needsCut = (text: string) => text.length > MAX_UNCUT_LENGTH;

/** Text of one line in a table, at most two elsewhere; the tooltip shows all of it. */
export const TruncatedText = memo(function TruncatedText({ children }: { children: string }) {
  const isCut = needsCut(children);
  return (
    <span
      className={classNames(styles.text, isCut && styles.truncated)}
      dir="auto"
      title={isCut ? children : undefined}
    >
      {children}
    </span>
  );
});

const ONE_LINE_LENGTH = 20;

/** The id of a shop's order, or a supplier's reference: a short one does not wrap after its hyphens. */
export function ReferenceText({ children }: { children: string }) {
  return <span className={children.length <= ONE_LINE_LENGTH ? styles.oneLine : undefined}>{children}</span>;
}

/** An address of one line in a table; elsewhere of at most three, which wrap before "@". The tooltip shows all of it. */
export function EmailField({ value }: { value: string }) {
  return (
    <span
      className={classNames(styles.text, needsCut(value) && styles.truncated, styles.threeLines)}
      title={value}
    >
      <UrlField value={value} />
    </span>
  );
}

interface NotedTextProps {
  note: ReactNode;
  children: ReactNode;
}

/** A text with a note: beside it in a table, where the tooltip shows all of the note, below it elsewhere. */
export function NotedText({ note, children }: NotedTextProps) {
  return (
    <div className={styles.noted}>
      <div>{children}</div>
      {note && (
        <div className={shared.note} dir="auto" title={typeof note === 'string' ? note : undefined}>
          {note}
        </div>
      )}
    </div>
  );
}

/** "N/A" */
export const EmptyValue = memo(function EmptyValue() {
  const translate = useTranslate();
  return <span className={styles.empty}>{translate('kit.none')}</span>;
});

/** "#12 · Office 2026 · N/A": short values in one line; wraps between values only. */
export function InlineList({ children }: { children: ReactNode }) {
  return (
    <div className={styles.inlineList}>
      {Children.toArray(children).map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no id and no state.
        <span key={index}>
          {index > 0 && <span className={styles.dot}> · </span>}
          {item}
        </span>
      ))}
    </div>
  );
}
