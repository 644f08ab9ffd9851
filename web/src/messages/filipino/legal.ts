/** The long public texts, loaded with their pages. */
export const filipinoLegal = {
  terms: {
    title: 'Terms of Service',
    intro:
      'Ang {product} ay tagpuan ng mga single na nasa hustong gulang sa buong Pilipinas. Ito ang kasunduan natin. Sinadya naming paikliin: pakibasa.',
    adultsTitle: 'Sino ang pwedeng sumali',
    adults:
      'Dapat 18 taong gulang ka pataas. Walang exception, may permiso man ng magulang o wala.\n' +
      'Isang tao, isang account, at sa’yo talaga. Hindi ka pwedeng sumali kung tinanggal ka na namin dati, o kung bawal sa batas.\n' +
      'Tinatanggal namin ang account ng sinumang malaman naming wala pang 18.',
    profileTitle: 'Ang profile mo',
    profile:
      'Magsabi ng totoo kung sino ka, ilang taon ka at taga-saan ka. Sarili mong photos ang gamitin, na ikaw ang nasa larawan.\n' +
      'Sa’yo pa rin ang mga sinulat at in-upload mo. Pinapayagan mo lang kaming i-save at ipakita ang mga ito sa ibang member para tumakbo ang serbisyo, hanggang burahin mo.\n' +
      'Huwag ipamigay ang password mo. Kung may ibang nakapasok, gamitin ang “Mag-log out sa lahat” sa Settings at palitan ang password.',
    conductTitle: 'Paano natin tratuhin ang isa’t isa',
    conduct:
      'Maging mabait, at tanggapin kapag ayaw. Ito ang mga dahilan para mawala ang account:\n' +
      '- Panliligalig, pananakot, hate, o bastos na mensaheng hindi hiningi. Sakop din ng Safe Spaces Act (RA 11313) ang online.\n' +
      '- Pagkalat ng maselang larawan nang walang pahintulot (RA 9995), o anumang sekswal na may kasamang menor de edad (RA 11930). Nire-report namin ang huli sa awtoridad.\n' +
      '- Panghihingi ng pera, pagbebenta, pagre-recruit, o pag-a-advertise. Huwag magpadala ng pera sa taong dito mo lang nakilala.\n' +
      '- Pagpapanggap na ibang tao, o paggamit ng photos ng iba.\n' +
      '- Pag-aalok o paghingi ng sex na may bayad, o anumang pananamantala sa tao.\n' +
      '- Pangongolekta ng data ng ibang member, mano-mano man o program, o pagsubok na sirain o lusutan ang proteksyon ng serbisyo.',
    reportsTitle: 'Pag-block at pag-report',
    reports:
      'Pwede mong i-block ang kahit sino. Mawawala agad kayo sa mundo ng isa’t isa, at hindi ito sasabihin sa kanya.\n' +
      'Pwede mong i-report ang isang member o mensahe. Binabasa ng staff namin ang bawat report, at pwede nilang tingnan ang mga mensaheng inilakip mo. Pwede kaming magbigay ng babala, mag-off o magtanggal ng account. Panliligalig din ang gawa-gawang report.\n' +
      'Kung nasa panganib ka, tumawag muna sa 911.',
    meetingTitle: 'Pagkikita nang personal',
    meeting:
      'Hindi kami nagche-check ng criminal record. Ang check mark ay kung ano lang ang nakasulat sa tabi nito.\n' +
      'Magkita sa mataong lugar, sabihan ang kaibigan, ayusin ang sarili mong pag-uwi, at umalis kung kailan mo gusto. Ikaw ang magpapasya kung sino ang kikitain mo, at sarili mong pananagutan ito.',
    moneyTitle: 'Magkano',
    money: 'Libre ang {product}. Walang binebenta, at walang anumang nandito ngayon ang lalagyan ng presyo.',
    endTitle: 'Pag-alis',
    end:
      'Pwede mong burahin ang account mo sa Settings kahit kailan, agad-agad, nang hindi nagpapaalam sa amin.\n' +
      'Pwede naming i-off ang account na lumalabag dito. Sinasabi ito sa may-ari kapag nag-sign in siya.',
    serviceTitle: 'Ang kaya at hindi namin kayang ipangako',
    service:
      'Ginagawa namin ang lahat para ligtas at tuloy-tuloy ang serbisyo, pero hindi namin maipapangakong hindi ito hihinto, na may makikilala ka, o na lahat ay nagsasabi ng totoo.\n' +
      'Hangga’t pinapayagan ng batas, wala kaming pananagutan sa ginagawa ng mga member sa isa’t isa. Walang karapatang binibigay ng batas ng Pilipinas sa mga consumer ang inaalis dito.',
    changesTitle: 'Mga pagbabago at batas',
    changes:
      'Kapag may mahalagang nagbago rito, sasabihin namin sa app bago ito magkabisa. Kung hindi ka payag, burahin ang account mo.\n' +
      'Batas ng Republika ng Pilipinas ang sinusunod. Kung may bahaging walang bisa, may bisa pa rin ang iba.',
  },
  privacy: {
    title: 'Privacy Policy',
    intro:
      'Ito ang alam ng {product} tungkol sa’yo, kung sino ang nakakakita, at kung ano ang magagawa mo. Karapatan mo itong malaman ayon sa Data Privacy Act of 2012 (RA 10173).',
    placeTitle: 'Bayan, hindi pwesto',
    place:
      'Hindi namin kinukuha kailanman kung nasaan ka. Pumipili ka ng lungsod o bayan mula sa listahan, at ’yun lang ang malalaman ng kahit sino.\n' +
      'Kung hayaan mong ibigay ng browser ang pwesto mo para mahanap ang bayan mo, sa device mo lang ito nangyayari at hindi umaalis doon.\n' +
      'Sinusukat ang layo sa gitna ng dalawang bayan, sa buong kilometro, at hindi bababa sa 1. Kahit ilang beses tingnan, bayan mo lang ang malalaman.',
    heldTitle: 'Ano ang hawak namin',
    held:
      '- Ang email address mo, at kung paano ka nagsa-sign in. Nasa Firebase Authentication ng Google ang password mo, naka-scramble; hindi namin ito nakikita kailanman.\n' +
      '- Ang profile mo: ang mga sinagot mo, ang bayan mo, ang photos mo.\n' +
      '- Ang mga pinili mo: settings, preferences, mga sinave na search, favorites, mga ni-like at ni-pass, mga na-block, at kung ano ang pinayagan mo at kailan.\n' +
      '- Ang mga usapan at mensahe mo, at kung nabasa na.\n' +
      '- Mga report na ginawa mo o tungkol sa’yo, ang inalis ng staff namin sa profile mo, at ang mga note nila tungkol sa’yo.\n' +
      '- Kung kailan ka huling active, na nililista nang hindi hihigit sa isang beses kada 5 minuto.\n' +
      '- Kung ilang tao na ang ipinakita sa’yo ngayong araw, hanggang hatinggabi. Hindi kung sino sila.\n' +
      'Bago umalis sa phone mo ang photo, dino-drawing ito ulit para mawala ang nakatagong data gaya ng kung saan ito kinunan.\n' +
      'Walang ads, walang tracker, at walang analytics ng iba. Hindi binebenta ang data mo, at hindi ginagamit sa pagte-train ng kahit ano.',
    seenTitle: 'Sino ang nakakakita',
    seen:
      'Nakikita ng mga naka-sign in na member ang profile mo, photos mo, bayan mo at kung online ka sa nakaraang 5 minuto. Hindi kailanman ang email mo, eksaktong huling active, filters mo, o kung sino ang ni-like o ni-pass mo.\n' +
      'Ang sensitibong detalye (lahi, relihiyon, politika, pag-aaral, pag-inom, paninigarilyo, cannabis, hanap na relasyon at uri nito) ay makikita lang ng pinili mo para sa bawat isa: lahat ng member, mga ka-match mo lang, o ikaw lang. Hangga’t hindi ka pumipili, mga ka-match mo lang. Hindi ito lumalabas sa mga listahan. Sa search, mahahanap lang ang mga tao ayon sa hanap na relasyon na ipinapakita nila sa lahat ng member, sa relihiyon kung pumayag din sila rito sa Settings, at wala nang iba sa mga detalyeng ito.\n' +
      'Kapag may ni-like ka, siya lang ang makakaalam.\n' +
      'Para sa inyong dalawa lang ang mga mensahe. Binabasa lang ito ng staff kapag inilakip ng isa sa inyo sa report.\n' +
      'Pwedeng tingnan ng staff namin ang profile at mga photo mo gaya ng nakikita ng lahat. Nakatala ang bawat pagtingin nila, sa profile mo man o sa mga mensaheng ini-report, at sinasabi sa iyo ng “I-download ang data ko” kung anong uri iyon at kung anong araw.\n' +
      'Kapag may inalis silang photo, prompt o ang bio mo, sasabihin sa iyo kung aling rule, at pwede kang umapela.\n' +
      'Kung itatago mo ang sarili mo sa Settings, mga kausap mo na lang ang makakakita sa’yo. Hindi makakakita ang mga na-block mo at nag-block sa’yo.\n' +
      'Ibinibigay lang namin ang data sa awtoridad kapag inutos ng batas ng Pilipinas.',
    whyTitle: 'Bakit kami pwede',
    why:
      'Ginagamit namin ang data mo para ibigay ang serbisyong hiningi mo, na siyang kasunduan natin. Sensitibo ang edad ayon sa batas: hinihingi namin ang pahintulot mo rito paggawa ng profile, dahil para lang sa 18 pataas ang app.\n' +
      'Ikaw ang magpapasya kung pupunan o iiwang blangko ang iba pang sensitibong detalye, at itatago at ipapakita lang ang mga ito kung may hiwalay kang pahintulot. Bawiin mo ito sa Settings at agad silang mabubura; maiiwan ang iba pa sa profile mo. Hiwalay ring pahintulot ang mahanap ayon sa relihiyon, at ang balita sa email.\n' +
      'Itinatago namin kung ano ang pinayagan mo, sa anong mga salita at kailan, dahil hinihingi ng batas na mapatunayan ito.\n' +
      'Ang kaligtasan, at ang mga limit laban sa pang-aabuso, ay nakabatay sa lehitimong interes naming protektahan ang mga member, at sa batas.',
    whereTitle: 'Saan nakatago',
    where:
      'Sa Google Cloud (Firebase), na nagpoproseso nito para sa amin. Pwedeng nasa labas ng Pilipinas ang mga computer nito; naka-encrypt ang data habang bumibiyahe at habang nakatago, at kami pa rin ang may pananagutan.\n' +
      'Dumadaan sa isang mail provider ang mga email namin: para ma-verify ang address mo, para sa bagong password, kapag may sagot na ang staff sa report o apela mo, at kung ilan ang hindi mo pa nababasa kung binuksan mo iyon sa Settings. Walang ibang member na binabanggit doon.\n' +
      'Sa device mo, itinatago namin ang kailangan sa pag-sign in, ang wika mo, ang huli mong nakita, ang mga usapan mo, at ang hindi mo pa naipadala. Kapag nag-log out ka, ang wika lang ang maiiwan. Wala kaming nilalagay na cookies.',
    keptTitle: 'Gaano katagal',
    kept:
      'Hangga’t may account ka. Kapag binura mo ito, agad na mabubura ang account, profile, photos, favorites, mga like at pass mo. Ang mga mensaheng naipadala mo ay maiiwan sa tumanggap, mula sa “Deleted member”. Sa mga report mo o tungkol sa’yo, maiiwan sa staff ang ini-report, kung ano ito noon, nang hindi sinasabi kung kaninong account. Kung in-off ang account mo, o may bukas pang report tungkol sa’yo nang burahin mo ito, may itinatago kaming keyed hash ng address at mga photo nito, para mapansin kapag bumalik ang mga ito.\n' +
      'Gabi-gabi, kusa naming binubura ang:\n' +
      '- account na hindi natapos ang profile, pagkaraan ng {newcomers} araw;\n' +
      '- account na walang gumagamit, pagkaraan ng {inactive} taon;\n' +
      '- na-upload na photo na wala sa kahit anong profile, pagkaraan ng isang araw;\n' +
      '- usapang tinapos ng pag-block o pag-unmatch, o request na walang sumagot, {separated} araw mula sa huling mensahe;\n' +
      '- mga report at log ng staff, pagkaraan ng {reports} taon, maliban kung inuutos ng batas na itago ang isang report;\n' +
      '- ang mga hash na iyon, pagkaraan ng {bans} taon.\n' +
      'Ang mga kopyang itinatabi namin para sa emergency ay nakakalimot sa nabura sa loob ng {backups} araw. Hanggang doon, pang-ayos lang ng serbisyo ang mga ito, wala nang iba.\n' +
      'Ang profile na in-off ng administrator ay hindi nakikita ng kahit sino, at binubura kapag hiniling ng may-ari.',
    rightsTitle: 'Mga karapatan mo',
    rights:
      'Ayon sa RA 10173, may karapatan kang:\n' +
      '- malaman ang lahat ng ito, na siyang silbi ng page na ’to;\n' +
      '- makuha ang data mo: ibinibigay agad ng “I-download ang data ko” sa Settings ang lahat;\n' +
      '- dalhin ito sa iba: ang file na ’yon ay nababasa rin ng ibang serbisyo (JSON);\n' +
      '- magtama: “I-edit ang Profile”, kahit kailan;\n' +
      '- tumutol at bawiin ang pahintulot: “Ang pinayagan mo” at “Itago ako” sa Settings, o burahin ang ayaw mong i-share;\n' +
      '- magpabura: “Burahin ang account ko” sa Settings, agad-agad;\n' +
      '- mabayaran sa pinsala, at magreklamo sa National Privacy Commission (privacy.gov.ph), nagtanong ka man sa amin o hindi.',
    breachTitle: 'Kung may magkaproblema',
    breach:
      'Kung mapunta sa maling kamay ang data mo at pwede kang mapahamak, sasabihin namin sa’yo at sa National Privacy Commission sa loob ng 72 oras mula nang malaman namin.',
    adultsTitle: 'Para sa 18 pataas lang',
    adults:
      'Para sa 18 taong gulang pataas ang serbisyo. Binubura namin agad ang data ng sinumang malaman naming mas bata.',
    contactTitle: 'Magtanong',
    contact: 'Kung may hindi nasagot dito, nandiyan ang data protection officer namin para sa’yo.',
    contactAt: 'Sumulat sa {address}.',
  },
};
