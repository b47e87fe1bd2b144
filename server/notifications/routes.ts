// Placeholder until this domain lands.
export default async () => {};
