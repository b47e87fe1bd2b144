import { type ComponentProps, type ReactNode, useState } from 'react';
import type { Endpoint, RequestInput, ResponseData } from '#contract/shared/endpoint';
import { isOffered } from '../../dataProvider/capabilities';
import { eraseType } from '../eraseType';
import { type ImmediateOptions, useAction } from '../hooks/useAction';
import { Button, type ButtonProps } from './Button';
import { ConfirmDialog } from './Dialog';

interface ActionButtonProps<E extends Endpoint>
  extends Omit<ButtonProps, 'action' | 'onClick' | 'onError'>,
    ImmediateOptions<ResponseData<E>> {
  action: E;
  input: RequestInput<E>;
  /** While the call runs. */
  pendingLabel?: string;
  /** Asks first; the button that confirms has the same label, unless the question names another. */
  confirm?: Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'text'> & { label?: string };
  children: ReactNode;
}

/** A button that calls an endpoint, with its toasts and refetches; nothing if the server does not offer it. */
export function ActionButton<const E extends Endpoint>(props: ActionButtonProps<E>) {
  const { action, input, pendingLabel, confirm, disabled, children, ...rest } = props;
  const { success, failure, refresh, onSuccess, onError, onSettled, ...button } = rest;
  const [isOpen, setOpen] = useState(false);
  const [run, { isPending }] = useAction(action, {
    success,
    failure,
    refresh,
    onSuccess,
    onError,
    onSettled: () => {
      setOpen(false);
      onSettled?.();
    },
  });
  const call = () => eraseType<(input: RequestInput<E>) => void>(run)(input);
  if (!isOffered(action)) return null;

  return (
    <>
      <Button
        {...button}
        onClick={confirm ? () => setOpen(true) : call}
        disabled={disabled || (isPending && !confirm)}
      >
        {isPending ? (pendingLabel ?? children) : children}
      </Button>
      {confirm && (
        <ConfirmDialog
          open={isOpen}
          title={confirm.title}
          text={confirm.text}
          confirmLabel={confirm.label ?? children}
          busy={isPending}
          onConfirm={call}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface DialogButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** Rendered while it is open. */
  dialog: (close: () => void) => ReactNode;
}

/** A button that opens a dialog. */
export function DialogButton({ dialog, ...button }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      {isOpen && dialog(() => setOpen(false))}
    </>
  );
}
