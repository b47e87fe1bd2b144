import { itemAt, type Random } from '#shop/random';

export interface DemoCustomer {
  firstName: string;
  lastName: string;
  email: string;
}

const NAMES_BY_COUNTRY: [first: string, last: string][] = [
  ['Anna Lukas Katharina Jonas Sabine Felix', 'Müller Schneider Weiß Hoffmann Krüger Vogel'],
  ['Camille Hugo Chloé Antoine Élodie Mathis', 'Lefèvre Moreau Girard Rousseau Fontaine Chevalier'],
  ['Lucía Mateo Carmen Álvaro Inés Pablo', 'García Fernández Núñez Ortega Ibáñez Serrano'],
  ['Giulia Matteo Chiara Lorenzo Sofia Davide', 'Rossi Bianchi Esposito Ricci Marino Greco'],
  ['Zofia Jakub Małgorzata Piotr Agnieszka Tomasz', 'Nowak Kowalski Wiśniewska Zieliński Wójcik Mazur'],
  ['Olivia Harry Charlotte George Imogen Callum', 'Smith Taylor Whitfield Hughes Barnes Ashworth'],
  ['Emily Marcus Hannah Tyler Grace Nathan', 'Johnson Ramirez Nguyen Carter Sullivan Brooks'],
  ['Astrid Nils Freja Erik Linnea Oskar', 'Andersson Lindqvist Bergström Sjöberg Holm Dahl'],
  ['Sanne Daan Femke Bram Lotte Thijs', 'Jansen Bakker Visser Dijkstra Vermeulen Smit'],
  ['Yuki Haruto Sakura Ren Aiko Kenji', 'Tanaka Suzuki Watanabe Yamamoto Kobayashi Mori'],
  ['Ananya Rohan Priya Arjun Kavya Vikram', 'Sharma Iyer Patel Reddy Banerjee Mehta'],
  ['Beatriz Rafael Larissa Thiago Marina João', 'Silva Oliveira Gonçalves Araújo Ribeiro Teixeira'],
  ['Elif Emre Zeynep Burak Defne Kerem', 'Yılmaz Demir Şahin Çelik Aydın Öztürk'],
];
const EMAIL_DOMAINS = ['example.com', 'example.org', 'example.net'];
/** Letters that Unicode does not decompose. */
const TRANSLITERATIONS: Record<string, string> = { ł: 'l', ß: 'ss', ı: 'i', ø: 'o' };

/** Generates customers from several countries, with addresses in reserved domains. */
export function generateCustomers(random: Random, count: number): DemoCustomer[] {
  return Array.from({ length: count }, (_, index) => {
    const [first, last] = random.pick(NAMES_BY_COUNTRY);
    const firstName = random.pick(first.split(' '));
    const lastName = random.pick(last.split(' '));
    const email = `${toAscii(firstName)}.${toAscii(lastName)}${index + 1}@${itemAt(EMAIL_DOMAINS, index % EMAIL_DOMAINS.length)}`;
    return { firstName, lastName, email };
  });
}

function toAscii(name: string): string {
  const decomposed = name.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  return decomposed.replace(/[łßıø]/g, (letter) => TRANSLITERATIONS[letter] ?? letter);
}
