import { z } from 'zod';

/**
 * Ids in Svc's answers (Svc spec 2.1). The first letter is documented, but not checked: a client that did would
 * lose usable venues.
 */
export const VenueIdSchema = z.string().meta({ pattern: '^C' });
export const ProductionIdSchema = z.string().meta({ pattern: '^B' });
export const ShowtimeIdSchema = z.string().meta({ pattern: '^D' });

/** Set[String] (Svc spec 2): a list in which a repeated value adds nothing. */
export const StringSetSchema = z.array(z.string()).meta({ uniqueItems: true });

/** A marketplace decides what is offered, and in which currency (Svc spec 2.4). */
export const MarketplaceIdSchema = z.string().describe('the US marketplace where it is left out');
