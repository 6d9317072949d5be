/** Paths of the portal that belong to no resource (specification section 2): no declaration may claim one. */

/** No header, no footer. */
export const barePaths = ['/login', '/forgotPassword', '/resetPassword', '/register', '/notFound'] as const;
/** Outside the authenticated layout, with the header. */
export const openPath = '/legalDisclaimer';

/** Inside the authenticated layout. */
export const ownPaths = { home: '/', profile: '/profile' } as const;
/** Where `home` leads. */
export const firstPath = '/dashboard';
