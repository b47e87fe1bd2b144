import { type Rendered, render } from './layout';
import type { MailService } from './mailService';
import { texts } from './texts';

/** The e-mail that shows an administrator that e-mail arrives. */
export function testEmail({ from, region, consoleUrl }: MailService, product: string): Rendered {
  const { test } = texts;
  return render({
    subject: test.subject(product),
    product,
    tone: 'good',
    label: texts.severities.INFO,
    title: test.title,
    message: test.message(product),
    facts: [
      [test.sender, from],
      [test.region, region],
    ],
    link: { label: test.openSettings, url: `${consoleUrl}/dashboard/settings` },
    footer: test.footer(product),
  });
}
