export const device = {
  device: {
    offline: 'Offline ka. Ito ang huling nandito.',
    noConnection: 'Hindi maabot ang Tagpo. Lalabas ang mga bagong mensahe kapag puwede na.',
    newVersion: 'May bagong version na',
    reload: 'I-reload',
    install: 'I-install ang Tagpo',
    installHint: 'Nasa home screen mo na, parang ibang app. Bumubukas kahit walang internet.',
    installOnIos:
      'I-tap ang Share sa Safari, tapos “Idagdag sa Home Screen” (Add to Home Screen). Bumubukas kahit walang internet.',
  },
};
