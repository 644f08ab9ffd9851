export const samples = {
  adminSamples: {
    title: 'Gumawa ng Sample Profiles',
    text: 'Mga taong gawa-gawa na may iginuhit na larawan, para masubukan ang app. Nakalista sila gaya ng iba at may markang sample saanman; walang makakapag-sign in bilang sila, at hindi sila sumasagot.',
    count: 'Ilan? (1 hanggang 100)',
    generate: 'Gumawa',
    generating: 'Gumagawa...',
    stopWaiting: 'Huwag nang hintayin',
    stopped:
      'Hindi mo na ito hinihintay. Tatapusin ang mga ginagawa ngayon; gawin ulit ang parehong bilang para sa natitira.',
    progress: '{done} sa {count} ang nagawa',
    starting: 'Sinisimulan...',
    finished: { one: '{count} sample profile ang nagawa.', many: '{count} sample profiles ang nagawa.' },
    someThere: {
      one: '{count} sample profile ang nagawa; nandoon na ang iba.',
      many: '{count} sample profiles ang nagawa; nandoon na ang iba.',
    },
    seed: 'Seed {seed}',
    seePeople: 'Tingnan silang lahat',
    lastFailed:
      'Huminto ang huling paggawa pagkatapos ng {done} sa {count}. Gumawa ulit ng {count} para sa natitira; walang madodoble.',
    progressFailed: 'Hindi maipakita kung nasaan na.',
    success: 'Ayos na',
    errorTitle: 'May error',
    failed: 'Hindi nakagawa ng sample profiles',
  },
};
