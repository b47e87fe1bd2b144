import { useTranslate } from 'react-admin';
import { emails } from '#contract/emails';
import { call } from '../../dataProvider';
import { Unsent } from '../../kit/ui/Unsent';

/** E-mails of Keystock itself that did not go out. */
export function EmailTroubles() {
  const translate = useTranslate();
  return (
    <Unsent
      texts="settings.troubles"
      queryKey={['email-troubles']}
      read={async (signal) => {
        const { failed, failed_count, ...waiting } = await call(emails.troubles, {}, signal);
        return { items: failed, total: failed_count, ...waiting };
      }}
      describe={({ recipient, subject }) => ({
        name: recipient,
        about: subject,
        retry: translate('settings.troubles.retry_one', { recipient }),
      })}
      retry={(id) => (id === undefined ? call(emails.retryAll) : call(emails.retry, { params: { id } }))}
    />
  );
}
