import { Card, PageHeader, useText } from '../../../admin';
import KeyLookupForm from './KeyLookupForm';

/** The same form as a page, which the command palette opens. */
export default function KeyLookupPage() {
  const text = useText('support.lookup');
  return (
    <>
      <PageHeader title={text('title')} subtitle={text('text')} />
      <Card narrow>
        <KeyLookupForm />
      </Card>
    </>
  );
}
