/** Consents and audiences, for who reads Filipino. */
export const consents = {
  consentWords: {
    profile:
      'Sa pagpindot ng Tapusin ang Profile, pumapayag ka na gawin ng {product} ang profile mo at ipakita ito sa mga member: ang sinulat mo, bayan mo, photos mo at edad mo. Sensitibo ang edad ayon sa batas; kailangan namin ito dahil para lang sa 18 pataas ang app. Ang gusto mong makilala ay ginagamit para mag-suggest ng tao, at hindi ipinapakita kahit kanino.',
    sensitive: 'I-save at ipakita ang sensitibong detalye ko',
    sensitiveHint:
      'Ang isinagot mo tungkol sa lahi, relihiyon, politika, pag-aaral, pag-inom, paninigarilyo, cannabis, hanap na relasyon at uri ng relasyon. Mga ka-match mo lang ang makakakita, hangga’t hindi mo binabago para sa bawat isa.',
    religion: 'Pwede akong hanapin ayon sa relihiyon ko',
    religionHint:
      'Sa search lang, at habang ipinapakita ito ng profile mo sa lahat ng member. Kapag binawi mo, wala nang makakahanap sa’yo ayon dito.',
    news: 'I-email ako ng balita tungkol sa {product}',
    newsHint: 'Hanggang isang beses lang kada buwan. Walang mawawala kung ayaw mo.',
  },
  consent: {
    legend: 'Ang pinapayagan mo',
    changeLater: 'Mababago mo lahat ng ito sa Settings.',
    needed: 'May sensitibo sa mga pinili mo: pumayag dito, o huwag nang isama.',
    leaveOut: 'Huwag nang isama',
    ethnicityNote: 'Asian sa simula. I-tap para hindi isama; mababago mo kahit kailan.',
    section: 'Ang pinayagan mo',
    profileLabel: 'Ang profile ko',
    profileWithdraw: 'Walang profile kung wala ito. Para bawiin, burahin ang account mo sa ibaba.',
    since: 'Pumayag noong {date}',
    withdrawn: 'Binawi noong {date}',
    saveFailed: 'Hindi ito na-save. Subukan ulit.',
    errorTitle: 'Nagkaproblema',
    withdrawTitle: 'Burahin ang sensitibong detalye mo?',
    withdrawText:
      'Mabubura na ngayon, para sa lahat, ang isinagot mo tungkol sa lahi, relihiyon, politika, pag-aaral, pag-inom, paninigarilyo, cannabis, hanap na relasyon at uri ng relasyon, at hindi na maibabalik. Maiiwan ang iba pa sa profile mo.',
    withdraw: 'Burahin na',
    keep: 'Huwag burahin',
    erased: 'Nabura na ang sensitibong detalye mo',
    askTitle: 'Pwede ba naming i-save rin ito?',
    agreeAndSave: 'Pumayag at i-save',
    notNow: 'Hindi muna',
    audience: 'Sino ang makakakita ng {field}',
    everyone: 'Lahat ng member',
    matches: 'Mga ka-match ko lang',
    me: 'Ako lang',
    religionInSearch: 'Sa search, mahahanap ka lang ayon dito kung pumayag ka sa Settings.',
  },
};
