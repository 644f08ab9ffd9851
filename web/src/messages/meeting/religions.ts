import { catalogue } from '../language/locale.ts';

/** The religions that members are found by. */
export const religionMessages = catalogue('religions', {
  catholic: 'Catholic',
  christian: 'Christian (Protestant, Born Again)',
  islam: 'Muslim',
  'iglesia-ni-cristo': 'Iglesia ni Cristo',
  aglipayan: 'Aglipayan',
  adventist: 'Seventh-day Adventist',
  'jehovahs-witness': 'Jehovah’s Witness',
  'latter-day-saint': 'Latter-day Saint',
  buddhist: 'Buddhist',
  hindu: 'Hindu',
  spiritual: 'Spiritual',
  none: 'No religion',
});
