import type { AuditEntry } from '#contract/audit';
import { Facts } from '../../kit';
import { Moment } from './Moment';
import { WhatHappened } from './WhatHappened';

/** An entry in a few lines: on a phone, and on a record's page. */
export function AuditCard({ entry }: { entry: AuditEntry }) {
  const { at, actor, ip } = entry;
  return (
    <>
      <WhatHappened entry={entry} />
      <div className="audit-who">
        <Facts>
          {actor}
          <Moment at={at} />
          {ip}
        </Facts>
      </div>
    </>
  );
}
