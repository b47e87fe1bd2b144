import MailComposer from 'nodemailer/lib/mail-composer';
import type { OutgoingEmail } from '../mail/OutgoingEmail';
import type { Envelope } from './openSession';

interface ComposedEmail {
  /** Of its header. */
  messageId: string;
  envelope: Envelope;
  content: Buffer;
}

/** Writes an e-mail as MIME. Nothing in it is read from a file or a URL. */
export async function composeEmail({ from, to, subject, text, html }: OutgoingEmail): Promise<ComposedEmail> {
  const message = new MailComposer({
    from,
    // One address, whatever it contains.
    to: { name: '', address: to },
    subject,
    text,
    html,
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  const messageId = message.messageId();
  const content = await message.build();
  return { messageId, content, envelope: { from: from.address, to: [to], size: content.length } };
}
