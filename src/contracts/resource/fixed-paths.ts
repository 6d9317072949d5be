/** Paths of the portal that belong to no resource (specification section 2); declarations cannot use them. */

/** Pages without header and footer. */
export const barePaths = ['/login', '/forgotPassword', '/resetPassword', '/register', '/notFound'] as const;
/** A page outside the authenticated layout, but with the header. */
export const openPath = '/legalDisclaimer';

/** Pages inside the authenticated layout. */
export const ownPaths = { home: '/', profile: '/profile' } as const;
/** Where `home` redirects to. */
export const firstPath = '/dashboard';
