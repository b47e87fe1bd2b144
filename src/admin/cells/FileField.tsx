import { downloadBase64 } from '../export/saveCsvFile';
import { Button } from '../ui/Button';
import styles from './fields.module.css';

interface FileFieldProps {
  name: string;
  /** Its content in base64. */
  data: string;
}

/** The name of a file, which a click saves. It is never opened as a page. */
export default function FileField({ name, data }: FileFieldProps) {
  return (
    <span className={styles.file}>
      <Button variant="text" onClick={() => downloadBase64(data, name)}>
        {name}
      </Button>
    </span>
  );
}
