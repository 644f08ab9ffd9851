/**
 * Latitude and longitude of the town hall, to about 1 km, by PSGC town code: for towns that the GeoNames extract on npm lacks, names
 * unrecognisably or puts in the wrong town. They come from GeoNames' full gazetteer and the towns' public coordinates; `places.test.ts`
 * compares each with its neighbours.
 */
export const HAND_CHECKED_CENTRES: Readonly<Record<string, readonly [latitude: number, longitude: number]>> = {
  // Luzon
  '01506': [17.935, 121.775], // Baggao, Cagayan
  '01516': [18.2, 121.662], // Lal-lo, Cagayan
  '02122': [14.28, 120.867], // Trece Martires, Cavite
  '04926': [15.792, 120.99], // San Jose City, Nueva Ecija
  '05532': [15.928, 120.349], // San Carlos, Pangasinan
  '00109': [17.667, 120.95], // Lacub, Abra
  '00115': [17.567, 120.983], // Malibcong, Abra
  '00125': [17.783, 120.933], // Tineg, Abra
  '01509': [19.262, 121.475], // Calayan, Cagayan
  '01522': [18.562, 121.232], // Sanchez-Mira, Cagayan
  '02123': [14.3, 121.0], // General Mariano Alvarez, Cavite
  '02702': [16.836, 121.005], // Hungduan, Ifugao
  '02706': [16.974, 121.221], // Mayoyao, Ifugao
  '02708': [16.98, 121.32], // Aguinaldo, Ifugao
  '02709': [16.852, 121.101], // Hingyon, Ifugao
  '02710': [16.718, 120.951], // Tinoc, Ifugao
  '02711': [16.717, 121.053], // Asipulo, Ifugao
  '03110': [16.53, 122.265], // Dinapigue, Isabela
  '03111': [17.333, 122.3], // Divilacan, Isabela
  '03117': [17.389, 122.238], // Maconacon, Isabela
  '04918': [15.734, 120.637], // Nampicuan, Nueva Ecija
  '04932': [15.449, 120.796], // Zaragoza, Nueva Ecija
  '05001': [16.531, 121.028], // Ambaguio, Nueva Vizcaya
  '05007': [16.308, 121.106], // Dupax del Norte, Nueva Vizcaya
  '05008': [16.284, 121.09], // Dupax del Sur, Nueva Vizcaya
  '05015': [15.801, 121.305], // Alfonso Castañeda, Nueva Vizcaya
  '00512': [13.259, 123.496], // Oas, Albay
  '05540': [15.878, 120.583], // Santo Tomas, Pangasinan
  '05548': [16.033, 120.55], // Laoac, Pangasinan
  '05605': [13.739, 122.468], // Buenavista, Quezon
  '06902': [15.283, 120.567], // Bamban, Tarlac
  '07702': [16.279, 122.119], // Casiguran, Aurora
  '07703': [16.391, 122.215], // Dilasag, Aurora
  '07706': [15.985, 121.633], // Dipaculao, Aurora
  '08106': [18.0, 121.367], // Pudtol, Apayao
  '80700': [14.63, 121.097], // Marikina
  '80800': [14.408, 121.041], // Muntinlupa
  '81000': [14.479, 121.02], // Parañaque
  '81300': [14.651, 121.049], // Quezon City
  '81600': [14.695, 120.983], // Valenzuela
  '80400': [14.658, 120.951], // Malabon
  '81701': [14.544, 121.067], // Pateros
  // Mimaropa
  '05203': [12.747, 121.488], // Bongabong, Oriental Mindoro
  '05102': [12.567, 120.933], // Calintaan, Occidental Mindoro
  '05306': [8.772, 117.837], // Brooke's Point, Palawan
  '05321': [11.053, 114.284], // Kalayaan, Palawan
  '05322': [11.89, 120.022], // Culion, Palawan
  '05902': [12.947, 122.096], // Banton, Romblon
  '05905': [12.942, 121.721], // Concepcion, Romblon
  '05912': [12.533, 122.013], // San Andres, Romblon
  // Visayas
  '02215': [10.585, 124.025], // Carmen, Cebu
  '04524': [10.481, 123.418], // San Carlos, Negros Occidental
  '04526': [10.797, 122.974], // Silay, Negros Occidental
  '04601': [9.463, 123.228], // Amlan, Negros Oriental
  '04615': [9.678, 123.15], // Manjuyod, Negros Oriental
  '00408': [11.662, 122.327], // Lezo, Aklan
  '02616': [11.111, 125.71], // Mercedes, Eastern Samar
  '03721': [10.5, 124.741], // Inopacan, Leyte
  '03733': [11.117, 124.467], // Matag-ob, Leyte
  '06008': [11.703, 125.069], // Hinabangan, Samar
  '06010': [11.117, 125.217], // Marabut, Samar
  '06011': [12.145, 124.885], // Matuguinao, Samar
  '06013': [11.617, 124.983], // Pinabacdao, Samar
  '06419': [9.924, 125.074], // Limasawa, Southern Leyte
  // Zamboanga Peninsula
  '07227': [7.904, 122.538], // Kalawit, Zamboanga del Norte
  '07344': [7.82, 123.228], // Tigbao, Zamboanga del Sur
  '07203': [8.514, 123.283], // Katipunan, Zamboanga del Norte
  '07204': [8.45, 123.5], // La Libertad, Zamboanga del Norte
  '07207': [8.533, 123.1], // Manukan, Zamboanga del Norte
  '07208': [8.433, 123.467], // Mutia, Zamboanga del Norte
  '07209': [8.482, 123.45], // Piñan, Zamboanga del Norte
  '07212': [8.583, 123.533], // Rizal, Zamboanga del Norte
  '07214': [8.298, 123.508], // Sergio Osmeña Sr., Zamboanga del Norte
  '07224': [7.813, 122.14], // Baliguian, Zamboanga del Norte
  '07225': [8.0, 122.817], // Godod, Zamboanga del Norte
  '07305': [7.534, 123.374], // Dimataling, Zamboanga del Sur
  '07327': [7.467, 123.408], // Tabina, Zamboanga del Sur
  '07340': [8.04, 123.38], // Sominot, Zamboanga del Sur
  '07341': [7.517, 123.167], // Vincenzo A. Sagun, Zamboanga del Sur
  // Northern Mindanao
  '03509': [7.967, 123.746], // Lala, Lanao del Norte
  '01305': [8.31, 125.002], // Impasug-ong, Bukidnon
  '03506': [7.796, 123.715], // Sultan Naga Dimaporo, Lanao del Norte
  '03508': [8.114, 123.897], // Kolambugan, Lanao del Norte
  '03511': [8.033, 123.917], // Magsaysay, Lanao del Norte
  '03515': [7.824, 123.965], // Nunungan, Lanao del Norte
  '03518': [7.9, 123.85], // Salvador, Lanao del Norte
  '03519': [7.85, 123.833], // Sapad, Lanao del Norte
  '03520': [8.133, 124.267], // Tagoloan, Lanao del Norte
  '03521': [8.0, 124.0], // Tangcal, Lanao del Norte
  '04201': [8.415, 123.823], // Aloran, Misamis Occidental
  '04206': [8.417, 123.6], // Concepcion, Misamis Occidental
  '04211': [8.367, 123.833], // Panaon, Misamis Occidental
  '04217': [8.251, 123.551], // Don Victoriano Chiongbian, Misamis Occidental
  '04308': [8.828, 125.1], // Gingoog, Misamis Oriental
  '30900': [8.228, 124.239], // Iligan
  // Davao, Soccsksargen, Caraga
  '02322': [7.617, 125.75], // Talaingod, Davao del Norte
  '04710': [6.946, 124.88], // M'lang, Cotabato
  '02323': [7.441, 125.691], // Braulio E. Dujali, Davao del Norte
  '02319': [7.448, 125.809], // Tagum, Davao del Norte
  '04715': [7.244, 125.053], // Antipas, Cotabato
  '04718': [7.345, 125.126], // Arakan, Cotabato
  '06507': [6.619, 124.882], // Lutayan, Sultan Kudarat
  '06512': [6.467, 124.367], // Senator Ninoy Aquino, Sultan Kudarat
  '00207': [8.735, 125.601], // Las Nieves, Agusan del Norte
  '06704': [10.014, 126.074], // Burgos, Surigao del Norte
  // Bangsamoro
  '03620': [7.733, 124.117], // Pagayawan, Lanao del Sur
  '00709': [6.486, 122.176], // Al-Barka, Basilan
  '00711': [6.55, 122.05], // Ungkaya Pukan, Basilan
  '00712': [6.67, 121.6], // Hadji Muhtamad, Basilan
  '00713': [6.57, 121.75], // Tabuan-Lasa, Basilan
  '90101': [6.704, 121.971], // Isabela City
  '03601': [7.859, 124.14], // Bacolod-Kalawi, Lanao del Sur
  '03606': [8.017, 124.4], // Bubong, Lanao del Sur
  '03610': [8.083, 124.4], // Kapai, Lanao del Sur
  '03611': [7.883, 124.383], // Lumba-Bayabao, Lanao del Sur
  '03619': [7.933, 124.383], // Mulondo, Lanao del Sur
  '03621': [8.0, 124.2], // Piagapo, Lanao del Sur
  '03622': [7.85, 124.35], // Poona Bayabao, Lanao del Sur
  '03627': [7.9, 124.35], // Taraka, Lanao del Sur
  '03634': [7.9, 124.4], // Maguing, Lanao del Sur
  '03635': [7.683, 123.95], // Picong, Lanao del Sur
  '03638': [8.109, 124.439], // Tagoloan II, Lanao del Sur
  '03639': [7.45, 124.133], // Kapatagan, Lanao del Sur
  '03641': [7.767, 124.25], // Lumbaca-Unayan, Lanao del Sur
  '06606': [6.1, 120.97], // Hadji Panglima Tahil, Sulu
  '06610': [5.817, 121.15], // Pata, Sulu
  '06614': [5.733, 120.9], // Tapul, Sulu
  '07003': [6.98, 118.51], // Mapun, Tawi-Tawi
  '07006': [5.183, 120.483], // South Ubian, Tawi-Tawi
  '07007': [5.15, 120.34], // Tandubas, Tawi-Tawi
  '07010': [5.075, 120.175], // Sapa-Sapa, Tawi-Tawi
  '08701': [7.487, 124.299], // Barira, Maguindanao del Norte
  '08702': [7.51, 124.371], // Buldon, Maguindanao del Norte
  '08703': [7.224, 124.246], // Cotabato City
  '08704': [6.923, 123.968], // Datu Blah T. Sinsuat, Maguindanao del Norte
  '08705': [7.17, 124.208], // Datu Odin Sinsuat, Maguindanao del Norte
  '08706': [7.117, 124.383], // Kabuntalan, Maguindanao del Norte
  '08707': [7.467, 124.25], // Matanog, Maguindanao del Norte
  '08708': [7.133, 124.467], // Northern Kabuntalan, Maguindanao del Norte
  '08709': [7.37, 124.27], // Parang, Maguindanao del Norte
  '08710': [7.233, 124.25], // Sultan Kudarat, Maguindanao del Norte
  '08711': [7.283, 124.3], // Sultan Mastura, Maguindanao del Norte
  '08712': [7.033, 124.383], // Talitay, Maguindanao del Norte
  '08713': [7.029, 124.165], // Upi, Maguindanao del Norte
  '08801': [6.833, 124.467], // Ampatuan, Maguindanao del Sur
  '08802': [6.72, 124.802], // Buluan, Maguindanao del Sur
  '08803': [6.784, 124.492], // Datu Abdullah Sangki, Maguindanao del Sur
  '08804': [6.933, 124.333], // Datu Anggal Midtimbang, Maguindanao del Sur
  '08805': [6.867, 124.45], // Datu Hoffer Ampatuan, Maguindanao del Sur
  '08806': [6.767, 124.85], // Datu Paglas, Maguindanao del Sur
  '08807': [7.028, 124.503], // Datu Piang, Maguindanao del Sur
  '08808': [7.017, 124.5], // Datu Salibo, Maguindanao del Sur
  '08809': [6.957, 124.444], // Datu Saudi Ampatuan, Maguindanao del Sur
  '08810': [6.921, 124.453], // Datu Unsay, Maguindanao del Sur
  '08811': [6.797, 124.703], // General S.K. Pendatun, Maguindanao del Sur
  '08812': [6.966, 124.348], // Guindulungan, Maguindanao del Sur
  '08813': [6.972, 124.481], // Mamasapano, Maguindanao del Sur
  '08814': [6.688, 124.825], // Mangudadatu, Maguindanao del Sur
  '08815': [7.1, 124.767], // Pagagawan, Maguindanao del Sur
  '08816': [7.057, 124.701], // Pagalungan, Maguindanao del Sur
  '08817': [6.7, 124.783], // Paglat, Maguindanao del Sur
  '08818': [6.783, 124.8], // Pandag, Maguindanao del Sur
  '08819': [6.911, 124.551], // Rajah Buayan, Maguindanao del Sur
  '08820': [6.865, 124.442], // Shariff Aguak, Maguindanao del Sur
  '08821': [6.967, 124.5], // Shariff Saydona Mustapha, Maguindanao del Sur
  '08822': [6.855, 124.144], // South Upi, Maguindanao del Sur
  '08823': [6.8, 124.633], // Sultan sa Barongis, Maguindanao del Sur
  '08824': [6.98, 124.38], // Talayan, Maguindanao del Sur
};

/** Towns of the Special Geographic Area (created in 2024, not yet in gazetteers), each with the nearest older administrative centre. */
export const NEAREST_ADMINISTRATIVE_CENTRES: Readonly<Record<string, string>> = {
  '99901': '04702', // Kapalawan → Carmen
  '99902': '04703', // Old Kaabakan → Kabacan
  '99903': '04709', // Kadayangan → Midsayap
  '99904': '04709', // Nabalawag → Midsayap
  '99905': '04712', // Pahamuddin → Pikit
  '99906': '04712', // Malidegao → Pikit
  '99907': '04712', // Ligawasan → Pikit
  '99908': '04711', // Tugunan → Pigkawayan
};
