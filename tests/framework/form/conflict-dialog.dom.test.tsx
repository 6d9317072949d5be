import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { f } from '../../../src/contracts/resource/fields.ts';
import { ConflictDialog } from '../../../src/framework/form/conflict/conflict-dialog.tsx';

test('a change of other fields by someone else is shown with the sentence that both changes are kept', () => {
  const taken = [{ key: 'county', field: f.text(), before: 'Lee', theirs: 'Travis' }];
  const ignore = () => undefined;
  render(
    <ConflictDialog
      merge={{ clashes: [], taken }}
      name="Harbor Point"
      isOwn={false}
      onChoose={ignore}
      onClose={ignore}
    />,
  );
  expect(screen.getByText(/Saving keeps both sets of changes/)).toBeTruthy();
  expect(screen.getByText('Travis')).toBeTruthy();
});
