export interface Occupation {
  readonly title: string;
  readonly education: string;
  readonly schools: readonly string[];
  readonly companies: readonly string[];
  readonly interests: readonly string[];
  readonly minAge?: number;
}

const UNIVERSITIES = [
  'State university',
  'University of the Philippines',
  'Polytechnic University',
  'A Catholic university',
  'City college',
] as const;
const TECHNICAL = ['TESDA training centre', 'Technical institute', 'City college'] as const;

const job = (
  title: string,
  education: string,
  interests: readonly string[],
  more: { companies?: readonly string[]; technical?: boolean; minAge?: number } = {},
): Occupation => ({
  title,
  education,
  interests,
  companies: more.companies ?? [],
  schools: more.technical === true ? TECHNICAL : UNIVERSITIES,
  ...(more.minAge === undefined ? {} : { minAge: more.minAge }),
});

/** Occupations in the Philippines, each with its education, companies, schools and interests. */
export const OCCUPATIONS: readonly Occupation[] = [
  job('Nurse', "Bachelor's degree", ['Volunteering', 'Baking', 'K-drama'], {
    companies: ['Provincial hospital', 'City medical center'],
    minAge: 22,
  }),
  job('Public school teacher', "Bachelor's degree", ['Reading', 'Choir', 'Gardening'], {
    companies: ['National high school', 'Central school'],
    minAge: 22,
  }),
  job('Software developer', "Bachelor's degree", ['Board games', 'Cycling', 'Coffee'], {
    companies: ['A startup in BGC', 'Remote'],
    minAge: 22,
  }),
  job('Call center team lead', 'College undergraduate', ['Karaoke', 'Coffee', 'Road trips'], { minAge: 23 }),
  job('Graphic designer', "Bachelor's degree", ['Drawing', 'Film photography', 'Museums'], {
    companies: ['Freelance', 'A small studio'],
    minAge: 21,
  }),
  job('Civil engineer', "Bachelor's degree", ['Basketball', 'Hiking', 'Chess'], {
    companies: ['A construction firm'],
    minAge: 23,
  }),
  job('Seafarer', 'Maritime degree', ['Basketball', 'Cooking', 'Fishing'], {
    companies: ['On international vessels'],
    minAge: 22,
  }),
  job('Barista', 'College undergraduate', ['Coffee', 'Indie music', 'Skateboarding'], { technical: true }),
  job('Virtual assistant', "Bachelor's degree", ['Plants', 'K-drama', 'Baking'], { companies: ['Remote'] }),
  job('Accountant', "Bachelor's degree", ['Running', 'Board games', 'Travel'], { minAge: 22 }),
  job('Chef', 'Culinary diploma', ['Cooking', 'Street food', 'Motorcycles'], { technical: true, minAge: 21 }),
  job('Dive instructor', 'Vocational course', ['Diving', 'Island hopping', 'Photography'], {
    technical: true,
    minAge: 20,
  }),
  job('Farmer', 'High school', ['Gardening', 'Guitar', 'Dogs'], { technical: true }),
  job('Small business owner', 'College graduate', ['Cooking', 'Road trips', 'Volleyball'], {
    companies: ['My own sari-sari and carinderia', 'My own shop'],
    minAge: 24,
  }),
  job('Physical therapist', "Bachelor's degree", ['Yoga', 'Swimming', 'Hiking'], { minAge: 23 }),
  job('Medical technologist', "Bachelor's degree", ['Anime', 'Running', 'Coffee'], {
    companies: ['City medical center'],
    minAge: 22,
  }),
  job('Tour guide', 'College graduate', ['Island hopping', 'History', 'Photography']),
  job('Police officer', "Bachelor's degree", ['Basketball', 'Cycling', 'Fishing'], { minAge: 23 }),
  job('Graduate student', "Bachelor's degree", ['Reading', 'Chess', 'Film'], { minAge: 22 }),
  job('College student', 'In college', ['Dancing', 'Volleyball', 'Gaming']),
  job('Musician', 'College undergraduate', ['Guitar', 'Songwriting', 'Gigs'], { companies: ['Gigs and weddings'] }),
  job('Electrician', 'Vocational course', ['Motorcycles', 'Basketball', 'Karaoke'], { technical: true }),
  job('Dentist', 'Doctor of Dental Medicine', ['Wine', 'Travel', 'Pilates'], { companies: ['Own clinic'], minAge: 26 }),
  job('Journalist', "Bachelor's degree", ['Reading', 'Coffee', 'Hiking'], { minAge: 22 }),
  job('Social worker', "Bachelor's degree", ['Volunteering', 'Choir', 'Gardening'], {
    companies: ['City social welfare office'],
    minAge: 22,
  }),
  job('Hotel front desk', 'Hospitality degree', ['Travel', 'Swimming', 'Baking'], { minAge: 20 }),
  job('Architect', "Bachelor's degree", ['Drawing', 'Heritage houses', 'Film photography'], { minAge: 26 }),
  job('Ride-hailing driver', 'High school', ['Radio', 'Basketball', 'Road trips'], { technical: true, minAge: 21 }),
  job('Data analyst', "Bachelor's degree", ['Board games', 'Running', 'Cooking'], { minAge: 22 }),
  job('Agriculturist', "Bachelor's degree", ['Plants', 'Hiking', 'Coffee'], {
    companies: ['Provincial agriculture office'],
    minAge: 22,
  }),
  job('Flight attendant', "Bachelor's degree", ['Travel', 'Pilates', 'Photography'], { minAge: 21 }),
  job('Pharmacist', "Bachelor's degree", ['Baking', 'K-drama', 'Badminton'], { minAge: 22 }),
  job('Weaver', 'High school', ['Weaving', 'Festivals', 'Choir'], {
    companies: ['A weavers’ cooperative'],
    technical: true,
  }),
  job('Bank officer', "Bachelor's degree", ['Golf', 'Road trips', 'Wine'], { minAge: 25 }),
];
