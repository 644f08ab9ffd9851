export const dashboard = {
  adminDashboard: {
    group: 'Admin',
    title: 'Admin Dashboard',
    generateSamples: 'Gumawa ng Sample Profiles',
    sections: 'Admin',
    dashboard: 'Dashboard',
    reports: 'Mga report',
    samples: 'Mga sample',
    toActivity: 'Pumunta sa activity logs',
    unauthorized: 'Hindi pwede',
    unauthorizedText: 'Wala kang access sa bahaging ito.',
    checking: 'Tinitingnan kung may access ka...',
    checkFailed: 'Hindi natingnan kung may access ka',
    tryAgain: 'Subukan Ulit',
  },
};
