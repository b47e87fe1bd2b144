export const getApiKeysQueryKey = (siteId: number) => ['apiKeys', siteId];
