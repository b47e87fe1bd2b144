import { itemAt, type Random } from '#shop/random';
import { type DemoProduct, demoProducts, demoSites } from './catalog';

export const DAY_MS = 24 * 60 * 60 * 1000;
export const PERIOD_DAYS = 184;
const MINUTE_MS = 60 * 1000;

export interface DemoOrder {
  site: number;
  orderId: string;
  status: 'on-hold' | 'processing' | 'completed' | 'cancelled' | 'refunded' | 'failed';
  isPartlyRefunded: boolean;
  refundIds: string[];
  customer: DemoCustomer;
  lines: DemoLine[];
  placedAt: Date;
  modifiedAt: Date;
}

export interface DemoLine {
  id: string;
  product: DemoProduct;
  quantity: number;
}

const INITIAL_ORDERS_PER_DAY = 13;
const FINAL_ORDERS_PER_DAY = 31;
const WEEKDAY_FACTORS = [0.7, 1.12, 1.15, 1.1, 1.02, 0.98, 0.74];
/** Relative sales volume per hour (UTC). */
const HOUR_WEIGHTS = [
  2, 1, 1, 1, 1, 2, 4, 7, 10, 12, 13, 12, 11, 12, 12, 12, 12, 13, 15, 17, 16, 12, 8, 4,
].map((weight, hour) => ({ weight, hour }));

/** Generates half a year of orders up to `now`, oldest first. */
export function generateOrders(random: Random, now: Date): DemoOrder[] {
  const customers = generateCustomers(random, 2400);
  const times = generateOrderTimes(random, now);
  const lastOrderIds = demoSites.map(({ lastOrderId }) => lastOrderId);
  let lineId = 90_000;
  return times.map((placedAt) => {
    const mainProduct = random.pickWeighted(demoProducts);
    const { site } = mainProduct;
    const orderId = itemAt(lastOrderIds, site) + random.int(1, 6);
    const lines = generateLines(random, mainProduct).map((line) => {
      lineId += 1;
      return { id: String(lineId), ...line };
    });
    const customer = random.pick(customers);
    const outcome = pickOutcome(random, placedAt, now);
    const refundId = outcome.isPartlyRefunded ? orderId + 1 : undefined;
    lastOrderIds[site] = refundId ?? orderId;
    return {
      site,
      orderId: String(orderId),
      customer,
      lines,
      placedAt,
      ...outcome,
      // A shop's refunds and orders share one sequence.
      refundIds: refundId === undefined ? [] : [String(refundId)],
    };
  });
}

/** Generates order times: sales grow over time and vary by weekday and hour. */
function generateOrderTimes(random: Random, now: Date): Date[] {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const times: number[] = [];
  for (let day = 0; day <= PERIOD_DAYS; day += 1) {
    const midnight = today - (PERIOD_DAYS - day) * DAY_MS;
    const ordersPerDay =
      INITIAL_ORDERS_PER_DAY + ((FINAL_ORDERS_PER_DAY - INITIAL_ORDERS_PER_DAY) * day) / PERIOD_DAYS;
    const weekdayFactor = itemAt(WEEKDAY_FACTORS, new Date(midnight).getUTCDay());
    const count = Math.round(ordersPerDay * weekdayFactor * (0.8 + random.next() * 0.4));
    for (let order = 0; order < count; order += 1) {
      const { hour } = random.pickWeighted(HOUR_WEIGHTS);
      times.push(midnight + hour * 60 * MINUTE_MS + random.int(0, 60 * MINUTE_MS - 1));
    }
  }
  const endMs = now.getTime() - 2 * MINUTE_MS;
  return times
    .filter((time) => time < endMs)
    .sort((a, b) => a - b)
    .map((time) => new Date(time));
}

function generateLines(random: Random, mainProduct: DemoProduct) {
  const products = [mainProduct];
  if (random.chance(0.16)) {
    const addons = demoProducts.filter(
      (product) => product.site === mainProduct.site && product !== mainProduct,
    );
    products.push(random.pickWeighted(addons));
  }
  return products.map((product) => ({ product, quantity: pickQuantity(random) }));
}

function pickQuantity(random: Random): number {
  if (random.chance(0.88)) return 1;
  return random.chance(0.92) ? random.int(2, 3) : random.int(5, 12);
}

type OrderOutcome = Pick<DemoOrder, 'status' | 'isPartlyRefunded' | 'modifiedAt'>;

/** Picks an order's status; orders of the last days are still open. */
function pickOutcome(random: Random, placedAt: Date, now: Date): OrderOutcome {
  const age = now.getTime() - placedAt.getTime();
  const processedAt = new Date(placedAt.getTime() + Math.min(age / 2, random.int(1, 40) * MINUTE_MS));
  const unchanged = { isPartlyRefunded: false, modifiedAt: processedAt };
  if (age < 3 * DAY_MS) {
    if (random.chance(0.05)) return { ...unchanged, status: 'on-hold' };
    return { ...unchanged, status: random.chance(0.25) ? 'processing' : 'completed' };
  }
  const changedAt = new Date(
    placedAt.getTime() + Math.min(age * 0.9, random.int(1, 14) * DAY_MS * random.next()),
  );
  const changed = { isPartlyRefunded: false, modifiedAt: changedAt };
  const roll = random.next();
  if (roll < 0.014) return { ...changed, status: 'refunded' };
  if (roll < 0.02) return { ...changed, status: 'cancelled' };
  if (roll < 0.024) return { ...changed, status: 'completed', isPartlyRefunded: true };
  return { ...unchanged, status: roll < 0.034 ? 'failed' : 'completed' };
}

interface DemoCustomer {
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
function generateCustomers(random: Random, count: number): DemoCustomer[] {
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
