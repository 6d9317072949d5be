import { sampleUsers } from '../../server/sample/users.ts';

function addressOf(id: number): string {
  const user = sampleUsers().find((one) => one.id === id);
  if (user === undefined) throw new Error(`There is no sample user ${id}.`);
  return user.emailAddress;
}

/** Sample users by role (server/sample/users.ts), with the first tenant that each acts for. */
export const people = {
  superAdmin: addressOf(1),
  otherSuperAdmin: addressOf(2),
  superMember: addressOf(3),
  superViewer: addressOf(5),
  /** Of tenant 2. */
  mcoAdmin: addressOf(7),
  mcoMember: addressOf(8),
  /** Of tenant 3. */
  otherMcoAdmin: addressOf(9),
  /** Of tenant 18, and a viewer in two of its providers. */
  systemAdmin: addressOf(39),
  systemViewer: addressOf(40),
  /** Of tenant 62, a provider of system 18. */
  providerAdmin: addressOf(59),
  providerMember: addressOf(60),
  providerViewer: addressOf(100),
} as const;
