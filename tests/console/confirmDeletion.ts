import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';

/** Confirms the deletion of selected rows once the dialog says what is deleted. */
export async function confirmDeletion(user: UserEvent): Promise<void> {
  const dialog = await screen.findByRole('dialog');
  const button = within(dialog).getByRole('button', { name: 'Delete Selected' });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
}
