/** Paths of the portal that belong to no resource (specification section 2): no declaration may claim one. */

/** No header, no footer. */
export const barePaths = ['/login', '/forgotPassword', '/resetPassword', '/register', '/notFound'] as const;
/** Outside the authenticated layout, with the header. */
export const openPath = '/legalDisclaimer';

/** Paths whose screens are pages of their own. */
export const ownPaths = {
  home: '/',
  surveyDashboard: '/dashboard',
  paymentDashboard: '/admin/paymentDashboard',
  createAccountHolder: '/admin/mco/:id/create-account-holder',
  providersSurvey: '/surveys/providers/:providerId',
  mcoSurvey: '/surveys/mcos/:providerId',
  profile: '/profile',
} as const;
