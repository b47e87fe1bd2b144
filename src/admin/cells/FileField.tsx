import { downloadFile } from '../export/saveCsvFile';
import { Button } from '../ui/Button';

interface FileFieldProps {
  name: string;
  /** Its content in base64. */
  data: string;
}

/** The name of a file, which a click saves. It is never opened as a page. */
export default function FileField({ name, data }: FileFieldProps) {
  function save() {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
    downloadFile(new Blob([bytes], { type: 'application/octet-stream' }), name);
  }
  return (
    <Button variant="text" onClick={save}>
      {name}
    </Button>
  );
}
