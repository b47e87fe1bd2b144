import type { BlindIndex } from '../../../platform/crypto/blindIndex';
import { createRandomText } from '../../../platform/crypto/createRandomText';
import { getKeyEnding } from '../../../platform/crypto/maskKey';

/** Makes keys findable where they do not belong, as in a repository. */
const PREFIX = 'ksk_';
const RANDOM_LENGTH = 44;

export const createApiKeyText = () => PREFIX + createRandomText(RANDOM_LENGTH);

/** What is stored of a key. */
export const describeApiKey = (index: BlindIndex, key: string) => ({
  keyHash: index.compute(key),
  ending: getKeyEnding(key),
});
