import { z } from 'zod';

/**
 * Ids in Svc's answers (Svc spec 2.1). The first letter is documented but not checked: a strict
 * client would lose usable venues.
 */
export const VenueIdSchema = z.string().meta({ pattern: '^C' });
export const ProductionIdSchema = z.string().meta({ pattern: '^B' });
export const ShowtimeIdSchema = z.string().meta({ pattern: '^D' });

/** Set[String] (Svc spec 2): a list whose repeated values are ignored. */
export const StringSetSchema = z.array(z.string()).meta({ uniqueItems: true });

/** A marketplace determines the offers and their currency (Svc spec 2.4). */
export const MarketplaceIdSchema = z.string().describe('default: the US marketplace');
