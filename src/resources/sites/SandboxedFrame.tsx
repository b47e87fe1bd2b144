import { trustFrameDocument } from '../../trustedTypes';

interface SandboxedFrameProps {
  className: string | undefined;
  title: string;
  html: string;
}

/** Shows HTML of the server without scripts, forms or the session. */
export const SandboxedFrame = ({ html, ...props }: SandboxedFrameProps) => (
  <iframe {...props} title={props.title} sandbox="" srcDoc={trustFrameDocument(html)} />
);
