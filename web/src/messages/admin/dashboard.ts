import { catalogue } from '../language/locale.ts';

/** The group in the menu, and the frame of the staff's pages. */
export const dashboardMessages = catalogue('adminDashboard', {
  group: 'Admin',
  title: 'Admin Dashboard',
  generateSamples: 'Generate Sample Profiles',
  sections: 'Admin',
  dashboard: 'Dashboard',
  reports: 'Reports',
  samples: 'Samples',
  toActivity: 'To the activity logs',
  unauthorized: 'Unauthorized',
  unauthorizedText: 'You do not have access to this area.',
  checking: 'Checking your access...',
  checkFailed: 'Your access could not be checked',
});
