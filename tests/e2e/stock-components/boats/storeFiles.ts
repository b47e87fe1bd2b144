interface ChosenFile {
  rawFile?: File;
  src: string;
  title: string;
}

async function toDataUrl(file: File): Promise<string> {
  const reader = new FileReader();
  reader.readAsDataURL(file);
  await new Promise((resolve) => reader.addEventListener('load', resolve, { once: true }));
  return String(reader.result);
}

const store = async ({ rawFile, src, title }: ChosenFile) => ({
  src: rawFile ? await toDataUrl(rawFile) : src,
  title,
});

/** react-admin's file inputs hold the chosen files themselves: the API takes their content. */
export async function storeFiles({ photo, papers, ...boat }: Record<string, unknown>) {
  return {
    ...boat,
    photo: photo ? await store(photo as ChosenFile) : null,
    papers: await Promise.all(((papers ?? []) as ChosenFile[]).map(store)),
  };
}
