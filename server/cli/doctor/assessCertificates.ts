import { type Finding, findingsOf } from './Finding';
import type { Certificate } from './readCertificates';

/** Authorities renew a month before the end: one with less was not renewed. */
const NOTED_DAYS = 14;
const URGENT_DAYS = 3;

export const assessCertificates = (certificates: Certificate[]): Finding[] => certificates.map(assess);

function assess({ host, failure, distrust, daysLeft = 0 }: Certificate): Finding {
  const { ok, note, problem } = findingsOf('certificate');
  if (failure) {
    const remedy = 'Check its name, its port 443 and the way to it; it may be closed to this machine only';
    return note(`${host} shows this machine no certificate (${failure})`, remedy);
  }
  const days = Math.floor(daysLeft);
  if (days < 0)
    return problem(`The certificate of ${host} expired ${-days} days ago`, 'Renew it on its server');
  if (distrust)
    return problem(
      `The certificate of ${host} is not trusted (${distrust})`,
      'Install one for this name with its whole chain; an authority of your own is trusted by NODE_EXTRA_CA_CERTS',
    );
  const text = `The certificate of ${host} is valid for ${days} days`;
  if (days >= NOTED_DAYS) return ok(text);
  const remedy = 'See why its server has not renewed it';
  return days < URGENT_DAYS ? problem(text, remedy) : note(text, remedy);
}
