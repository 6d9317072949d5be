import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { profileIn } from '../../src/providers/auth-storage.ts';
import { DrawnFor, useSession } from '../../src/providers/session.ts';
import { me, oneSession, tenant } from '../harness/one-session.ts';

it('a render in progress when the session ends finishes for the user who was signed in', () => {
  const Name = () => useSession().me.user.firstName;
  // As in the middle of a render: the store no longer has a session, but the page was started with one.
  const { container } = render(
    <DrawnFor value={oneSession}>
      <Name />
    </DrawnFor>,
  );
  expect(container.textContent).toBe('Ana');
});

it('a profile as specified, whose tenants have no role, gives the rights of the tenant’s type', () => {
  const { role: _role, isUnitMember: _isUnitMember, logoUri: _logoUri, ...specified } = tenant;
  const read = profileIn({ user: { id: 3 }, authorizedTenants: [specified] });
  expect(read?.authorizedTenants).toEqual([{ ...specified, role: 'admin' }]);
  expect(profileIn(me)).toEqual(me);
  expect(profileIn({ user: { id: 3 } })).toBeUndefined();
});
