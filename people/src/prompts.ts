import type { Prompt } from '@tagpo/contract/wire/prompts/prompt';
import { PROMPT_IDS, type PromptId } from '@tagpo/contract/wire/prompts/prompt-ids';
import type { Random } from './random.ts';

/** Answers of made-up members, English and Taglish. None mentions a gender, an age or a job, so that each fits any member. */
export const PROMPT_ANSWERS: Readonly<Record<PromptId, readonly string[]>> = {
  merienda: [
    'Turon with langka, still too hot to eat.',
    'Banana cue sa kanto, yung may sunog sa gilid.',
    'Champorado with tuyo. Do not fight me on this.',
    'Fishball, kikiam, tapos dalawang klaseng sawsawan.',
  ],
  commute: [
    'One podcast, one window seat and pretending I am in a music video.',
    'Playlist ng OPM at ang hangin sa likod ng jeep.',
    'Counting how many people say “para po” louder than needed.',
    'Tulog, basta may katabing mabait na manggigising.',
  ],
  karaoke: [
    'Anything by the Eraserheads, badly and with feeling.',
    '“Kahit Maputi Na Ang Buhok Ko.” Umiiyak pa rin ako sa bridge.',
    'Whatever gives me a 98 and the next person a 60.',
    'Isang kanta lang daw. Tatlo na pala.',
  ],
  sunday: [
    'Mass at seven, sinigang at twelve, everyone asleep on the banig by two.',
    'Mano muna, kain muna, kwento muna. Hindi uuwi nang walang baon.',
    'Ten cousins, one electric fan.',
    'Si Lola ang nagluluto, kami ang hurado. Laging panalo si Lola.',
  ],
  fiesta: [
    'Near the lechon, being useful with a plate.',
    'Sa pangatlong bahay, hindi ko kilala pero pinakain ako.',
    'Behind the marching band, half a beat late.',
    'Tumutulong magbalot para may maiuwi ang lahat.',
  ],
  'beach-or-bundok': [
    'Bundok. I like earning my coffee.',
    'Dagat, kasi doon lang tahimik ang utak ko.',
    'Beach, but only the kind with no signal.',
    'Bundok sa umaga, dagat sa hapon. Bakit kailangang pumili?',
  ],
  pasalubong: [
    'Pastillas for everyone, and one box that never makes it home.',
    'Kahit anong may “fresh from the oven” na karatula.',
    'Dried mangoes. My aunts have a system for dividing them.',
    'Isang plastik ng kwento at dalawang kahon ng otap.',
  ],
  'pick-up-line': [
    'Are you the last pandesal? Because I woke up early for you.',
    'Jeep ka ba? Kasi kahit puno na, hihintayin kita.',
    'Are we EDSA at six? Because I am not going anywhere.',
    'Kanin ka ba? Kasi hindi kumpleto ang araw ko pag wala ka.',
  ],
  'rainy-day': [
    'Arroz caldo, one old film, no plans.',
    'Lugaw, kumot, at tulog na walang alarm.',
    'I open every window and call it air-conditioning.',
    'Nagtitimpla ako ng tsokolate kahit walang humihingi.',
  ],
  ulam: [
    'Adobo on the third day, when it finally becomes itself.',
    'Sinigang na sobrang asim, yung napapapikit ka.',
    'Tortang talong. Simple, and it never lets me down.',
    'Ginisang munggo tuwing Biyernes, at kahit hindi Biyernes.',
  ],
  sawsawan: [
    'Suka, bawang, sili, and a pinch of sugar that I will deny.',
    'Toyomansi sa lahat. Oo, pati sa pizza.',
    'Bagoong with green mango, then with everything else.',
    'Patis at siling labuyo. Kung kaya mo, kaya natin.',
  ],
  titas: [
    '“Mabait yan, pero ang hirap gisingin.”',
    'That I still owe them a visit, and that I eat well.',
    '“Kailan ka mag-aasawa?” tapos ikaw naman ang tatanungin.',
    'That I dance at weddings without being asked.',
  ],
  teleserye: [
    'Late But With Ice Cream.',
    'Sana Umabot Pa sa Last Trip.',
    'The Umbrella I Left on the Bus.',
    'Kumain Ka Na Ba, Book Two.',
  ],
  'first-date': [
    'Coffee, a walk, and no hurry to decide anything.',
    'Fishball sa kanto at mahabang kwentuhan. Libre ko ang palamig.',
    'A museum first, so that we have something to disagree about.',
    'Maliwanag, maraming tao, masarap ang ulam. Safe at masaya.',
  ],
  'small-joy': [
    'When the driver waits because he saw me running.',
    'Yung saktong barya na pambayad.',
    'Fresh sheets and rain at the same time.',
    'Kapag may nagtanong ng “nakauwi ka na?”',
  ],
  'proud-of': [
    'I have kept one plant alive for four years.',
    'Natuto akong magsabi ng “hindi ko pa kaya” nang hindi nahihiya.',
    'I taught my father to video call, and he calls too much now.',
    'Nakakaluto na ako ng kare-kare na hindi nagtatanong kay Mama.',
  ],
  hometown: [
    'The halo-halo beside the plaza, before four or it is gone.',
    'Lomi sa umaga, tapos lakad sa tabing-ilog.',
    'The ferry at sunset. Bring a jacket and someone to talk to.',
    'Tinapay sa lumang panaderya, mainit pa dapat.',
  ],
  'childhood-game': [
    'Patintero until somebody’s mother called us all home.',
    'Tumbang preso, at ako ang laging taya.',
    'Teks, marbles, and very serious negotiations.',
    'Langit-lupa. Magaling pa rin ako, subukan mo.',
  ],
  'can-teach': [
    'How to peel a mango in one go.',
    'Mag-bike nang walang hawak. Slight galos lang.',
    'Four guitar chords, which is most songs.',
    'Paano pumara nang hindi sumisigaw.',
  ],
  opinion: [
    'Spaghetti should be sweet and hotdogs belong in it.',
    'Mas masarap ang kanin kapag tutong.',
    'Karaoke scores mean nothing, except mine.',
    'Ang halo-halo, hinahalo. Walang debate.',
  ],
  laugh: [
    'Somebody tries to tell a joke and laughs before the end.',
    'Nag-voice message ka at nakalimutan mo kung bakit.',
    'My dog hears her name on television.',
    'Magkakasama kaming magpipinsan, kahit walang nakakatawa.',
  ],
  payday: [
    'Pay the bills, then treat my mother to something she says is too expensive.',
    'Samgyup, tapos iipunin na raw ang natira.',
    'Refill the rice bin. Peace of mind, twenty-five kilos.',
    'Naglilista ng gagastusin, saka bumibili ng wala sa listahan.',
  ],
  'ber-months': [
    'The first Christmas song in September. I pretend to complain.',
    'Puto bumbong pagkatapos ng Simbang Gabi.',
    'The cold mornings that last exactly eleven days.',
    'Mga inaanak na biglang nakakaalala sa akin.',
  ],
  'ask-me': [
    'The time I got on the wrong boat.',
    'Kung bakit tatlo ang payong ko at wala akong dala.',
    'The best meal I ever had for fifty pesos.',
    'Ang pinakamahabang pila na pinila ko, at kung sulit ba.',
  ],
};

/** None to three prompts, each with an answer; most members have some. */
export function dealPrompts(random: Random): Prompt[] {
  const ids = random.sample(PROMPT_IDS, random.pick([0, 1, 2, 2, 3, 3, 3]));
  return ids.map((id) => ({ id, answer: random.pick(PROMPT_ANSWERS[id]) }));
}
