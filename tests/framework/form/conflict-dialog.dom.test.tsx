import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { f } from '../../../src/contracts/resource/fields.ts';
import { ConflictDialog } from '../../../src/framework/form/conflict/conflict-dialog.tsx';

test('a change of other fields by someone else is shown with the sentence that both changes are kept', () => {
  const taken = [{ key: 'county', field: f.text(), before: 'Lee', theirs: 'Travis' }];
  const ignore = () => undefined;
  render(
    <ConflictDialog
      merge={{ locked: [], clashes: [], taken, isAnyLeft: true }}
      name="Harbor Point"
      isOwn={false}
      onChoose={ignore}
      onClose={ignore}
    />,
  );
  expect(screen.getByText(/Saving keeps both sets of changes/)).toBeTruthy();
  expect(screen.getByText('Travis')).toBeTruthy();
});

test('a change of a field that became read-only is shown as what cannot be saved', () => {
  const locked = [
    { key: 'opensAt', field: f.text({ label: 'Opens' }), before: 'May', theirs: 'May', mine: 'June' },
  ];
  const taken = [{ key: 'state', field: f.text(), before: 'Scheduled', theirs: 'Open' }];
  const ignore = () => undefined;
  const dialog = (isAnyLeft: boolean) => (
    <ConflictDialog
      merge={{ locked, clashes: [], taken, isAnyLeft }}
      name="Spring survey"
      isOwn={false}
      onChoose={ignore}
      onClose={ignore}
    />
  );
  const { rerender } = render(dialog(true));
  expect(screen.getByText(/You changed a field that can no longer be changed\./)).toBeTruthy();
  expect(screen.getByText(/Your other changes will be saved\./)).toBeTruthy();
  expect(screen.getByText('June')).toBeTruthy();
  expect(screen.queryByText(/Saving keeps both sets of changes/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy();
  rerender(dialog(false));
  expect(screen.queryByText(/Your other changes will be saved\./)).toBeNull();
  expect(screen.getByRole('button', { name: 'Leave the record as it is' })).toBeTruthy();
});
