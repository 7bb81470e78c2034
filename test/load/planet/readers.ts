/**
 * Where readers of the four languages live: estimated shares, diaspora included. A city stands for the country or region
 * around it. West Bengal has no measured city: Indian cities to which its people move stand for it.
 */
import type { Random } from "../../../engine/contract/bot.ts";
import { type City, cityNamed } from "./cities.ts";

/** City and weight, by language. */
const WEIGHTS = {
  bn: `
    Dhaka 620, Bangalore 80, New Delhi 80, Hyderabad 40, Chennai 40, Riyadh 40, Dubai 30, Maidstone 20, New York
    20, Kuala Lumpur 10, Manchester 5, Coventry 5, Rome 5, Singapore 5, Detroit 3, Toronto 3, Buffalo 2, Milan 2
  `,
  ur: `
    Lahore 600, Hyderabad 80, New Delhi 80, Riyadh 50, Dubai 40, Indore 40, Bangalore 30, Manchester 20,
    Coventry 20, Maidstone 10, New York 10, Houston 10, Chicago 10, Toronto 10
  `,
  he: `
    Tel Aviv 700, Jerusalem 150, New York 50, Los Angeles 30, Miami 20, Boston 10, San Francisco 10, Toronto 10,
    Paris 10, Maidstone 10, Frankfurt 10
  `,
  en: `
    New York 14, Maidstone 12, Los Angeles 10, Baltimore 8, Atlanta 8, Chicago 8, Dallas 8, Philadelphia 6,
    Boston 6, Miami 6, Houston 6, San Francisco 6, Toronto 6, Orlando 4, Detroit 4, Minneapolis 4, Denver 4,
    Phoenix 4, San Diego 4, Seattle 4, Manchester 4, Coventry 4, Sydney 4, Melbourne 4, New Delhi 4, Bangalore
    4, Manila 4, Lagos 4, Buffalo 2, Montreal 2, Edmonton 2, Calgary 2, Bristol 2, Edinburgh 2, Cardiff 2,
    Newcastle 2, Belfast 2, Dublin 2, Brisbane 2, Adelaide 2, Perth 2, Auckland 2, Pune 2, Chennai 2, Singapore
    2, Hong Kong 2, Kuala Lumpur 2, Nairobi 2, Johannesburg 2, Cape Town 2, Frankfurt 2, Stockholm 2, Paris 2,
    Dubai 2, Cairo 1, Istanbul 1, Madrid 1, Barcelona 1, Athens 1, Moscow 1, Kyiv 1, Budapest 1, Tokyo 1,
    Jakarta 1, Bangkok 1, Sao Paulo 1, Buenos Aires 1, Mexico City 1
  `,
} as const;

export type Language = keyof typeof WEIGHTS;

interface Share {
  readonly city: City;
  /** From 0 to 1; those of a language add up to 1. */
  readonly share: number;
}

const sharesOf = (text: string): readonly Share[] => {
  const weights = text
    .trim()
    .replaceAll(/\s+/g, " ")
    .split(", ")
    .map((item) => ({ city: cityNamed(item.slice(0, item.lastIndexOf(" "))), weight: Number(item.split(" ").at(-1)) }));
  const sum = weights.reduce((all, { weight }) => all + weight, 0);
  return weights.map(({ city, weight }) => ({ city, share: weight / sum }));
};

export const READERS: Readonly<Record<Language, readonly Share[]>> = {
  bn: sharesOf(WEIGHTS.bn),
  ur: sharesOf(WEIGHTS.ur),
  he: sharesOf(WEIGHTS.he),
  en: sharesOf(WEIGHTS.en),
};

export const LANGUAGES: readonly Language[] = ["bn", "ur", "he", "en"];

/** All readers of a city; each language counts as 1. */
export const readersIn = (city: City): number =>
  LANGUAGES.flatMap((language) => READERS[language])
    .filter((share) => share.city === city)
    .reduce((sum, { share }) => sum + share, 0);

export const drawReader = (random: Random, language: Language): City => {
  let rest = random();
  for (const { city, share } of READERS[language]) {
    rest -= share;
    if (rest < 0) return city;
  }
  return READERS[language][0]!.city;
};
