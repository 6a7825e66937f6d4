/** One row of the venue table: location, time zone, tax and price. */
export interface VenueRow {
  /** Three digits; the venue id is `C` and this number, and every showtime id carries it. */
  readonly number: number;
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly postal: string;
  readonly country: 'US' | 'CA' | 'GB' | 'IE';
  readonly lat: number;
  readonly lon: number;
  readonly zone: string;
  readonly taxBasisPoints: number;
  readonly adultPriceMinor: number;
}

const EAST = 'America/New_York';
const MIDDLE = 'America/Chicago';
const ROCKIES = 'America/Denver';
const WEST = 'America/Los_Angeles';

// Cities, coordinates, zones and postal codes are real; the venues and their street numbers are not.
// prettier-ignore
export const VENUE_TABLE: readonly VenueRow[] = [
  row(101, 'Rex 12', '1840 Broadway', 'New York', 'NY', '10019', 'US', 40.7648, -73.9808, EAST, 888, 1850),
  row(102, 'Halyard Picture House', '212 Court Street', 'New York', 'NY', '11201', 'US', 40.6892, -73.9927, EAST, 888, 1725),
  row(103, 'Steinway Cinema 8', '3120 Steinway Street', 'New York', 'NY', '11103', 'US', 40.7622, -73.917, EAST, 888, 1650),
  row(104, 'Palisade Plaza 10', '77 Hudson Street', 'Jersey City', 'NJ', '07302', 'US', 40.7162, -74.0334, EAST, 663, 1575),
  row(105, 'Commonwealth Screens', '510 Boylston Street', 'Boston', 'MA', '02116', 'US', 42.3516, -71.0752, EAST, 625, 1650),
  row(106, 'Federal Hill Cinema', '61 Atwells Avenue', 'Providence', 'RI', '02903', 'US', 41.8236, -71.4222, EAST, 700, 1350),
  row(107, 'Liberty Row 9', '1330 Chestnut Street', 'Philadelphia', 'PA', '19107', 'US', 39.9506, -75.1623, EAST, 800, 1500),
  row(108, 'Inner Harbor Screens', '401 Pratt Street', 'Baltimore', 'MD', '21202', 'US', 39.2864, -76.6075, EAST, 600, 1450),
  row(109, 'Potomac Grand', '707 7th Street NW', 'Washington', 'DC', '20001', 'US', 38.8991, -77.0219, EAST, 600, 1600),
  row(110, 'Triangle Film Center', '15 Glenwood Avenue', 'Raleigh', 'NC', '27603', 'US', 35.7803, -78.647, EAST, 725, 1325),
  row(111, 'Peachtree Marquee', '1190 Peachtree Street NE', 'Atlanta', 'GA', '30361', 'US', 33.7872, -84.3832, EAST, 890, 1450),
  row(112, 'Flagler Lights', '169 East Flagler Street', 'Miami', 'FL', '33131', 'US', 25.7744, -80.1899, EAST, 700, 1525),
  row(113, 'Orange Avenue Cinema', '250 Orange Avenue', 'Orlando', 'FL', '32801', 'US', 28.5421, -81.379, EAST, 650, 1400),
  row(114, 'Euclid Picture Palace', '1501 Euclid Avenue', 'Cleveland', 'OH', '44115', 'US', 41.5007, -81.6806, EAST, 800, 1250),
  row(115, 'Three Rivers 11', '600 Penn Avenue', 'Pittsburgh', 'PA', '15222', 'US', 40.4432, -80.0009, EAST, 700, 1300),
  row(116, 'Woodward Theatre Works', '2111 Woodward Avenue', 'Detroit', 'MI', '48201', 'US', 42.3384, -83.0524, 'America/Detroit', 600, 1300),
  row(117, 'Monument Circle Screens', '30 West Market Street', 'Indianapolis', 'IN', '46204', 'US', 39.7686, -86.1594, 'America/Indiana/Indianapolis', 700, 1250),
  row(118, 'Loop Lantern 14', '175 North State Street', 'Chicago', 'IL', '60601', 'US', 41.885, -87.6277, MIDDLE, 1025, 1600),
  row(119, 'Logan Square Film Hall', '2646 Milwaukee Avenue', 'Chicago', 'IL', '60647', 'US', 41.93, -87.7096, MIDDLE, 1025, 1450),
  row(120, 'Third Ward Cinema', '218 North Water Street', 'Milwaukee', 'WI', '53202', 'US', 43.0336, -87.9087, MIDDLE, 550, 1275),
  row(121, 'Nicollet Screens', '810 Nicollet Mall', 'Minneapolis', 'MN', '55402', 'US', 44.9757, -93.2722, MIDDLE, 903, 1350),
  row(122, 'Gateway Ten', '911 Washington Avenue', 'St. Louis', 'MO', '63101', 'US', 38.6312, -90.1932, MIDDLE, 968, 1250),
  row(123, 'Crossroads Kino', '1908 Main Street', 'Kansas City', 'MO', '64108', 'US', 39.0905, -94.5836, MIDDLE, 898, 1225),
  row(124, 'Broadway & Fourth Cinema', '401 Broadway', 'Nashville', 'TN', '37203', 'US', 36.1607, -86.7777, MIDDLE, 975, 1375),
  row(125, 'Canal Street Bijou', '533 Canal Street', 'New Orleans', 'LA', '70130', 'US', 29.9529, -90.0682, MIDDLE, 945, 1300),
  row(126, 'Bayou City 16', '510 Texas Avenue', 'Houston', 'TX', '77002', 'US', 29.7628, -95.3629, MIDDLE, 825, 1350),
  row(127, 'Deep Ellum Screens', '2824 Main Street', 'Dallas', 'TX', '75226', 'US', 32.7838, -96.7836, MIDDLE, 825, 1375),
  row(128, 'Congress Avenue Playhouse', '713 Congress Avenue', 'Austin', 'TX', '78701', 'US', 30.2694, -97.7421, MIDDLE, 825, 1425),
  row(129, 'Sixteenth Street Mile High', '1616 Glenarm Place', 'Denver', 'CO', '80202', 'US', 39.7434, -104.9903, ROCKIES, 881, 1425),
  row(130, 'Temple View Cinema', '50 South Main Street', 'Salt Lake City', 'UT', '84101', 'US', 40.7677, -111.8909, ROCKIES, 775, 1250),
  row(131, 'Rio Grande Screens', '100 Gold Avenue SW', 'Albuquerque', 'NM', '87102', 'US', 35.0835, -106.6508, ROCKIES, 763, 1175),
  row(132, 'Saguaro Eight', '201 East Washington Street', 'Phoenix', 'AZ', '85004', 'US', 33.4482, -112.0709, 'America/Phoenix', 860, 1325),
  row(133, 'Fremont Neon Cinema', '450 Fremont Street', 'Las Vegas', 'NV', '89101', 'US', 36.1699, -115.1421, WEST, 838, 1450),
  row(134, 'Spring Street Majestic', '630 South Spring Street', 'Los Angeles', 'CA', '90014', 'US', 34.0452, -118.2513, WEST, 950, 1775),
  row(135, 'Sunset Arc', '6360 Sunset Boulevard', 'Los Angeles', 'CA', '90028', 'US', 34.0979, -118.3288, WEST, 950, 1850),
  row(136, 'Promenade Pacific', '1310 Third Street', 'Santa Monica', 'CA', '90401', 'US', 34.0162, -118.4969, WEST, 1025, 1800),
  row(137, 'Gaslamp Reel', '701 Fifth Avenue', 'San Diego', 'CA', '92101', 'US', 32.7129, -117.1603, WEST, 775, 1650),
  row(138, 'Market Street Orpheon', '1192 Market Street', 'San Francisco', 'CA', '94102', 'US', 37.7793, -122.4149, WEST, 863, 1750),
  row(139, 'Lakeside Uptown', '1960 Telegraph Avenue', 'Oakland', 'CA', '94612', 'US', 37.8085, -122.2698, WEST, 1025, 1600),
  row(140, 'Capitol Mall Six', '1013 K Street', 'Sacramento', 'CA', '95814', 'US', 38.5798, -121.4917, WEST, 875, 1400),
  row(141, 'Burnside Film Works', '722 East Burnside Street', 'Portland', 'OR', '97214', 'US', 45.5228, -122.6583, WEST, 0, 1375),
  row(142, 'Pike & Pine Cinema', '1511 Sixth Avenue', 'Seattle', 'WA', '98101', 'US', 47.6114, -122.3353, WEST, 1035, 1600),
  row(143, 'Northern Lights Cinema', '817 West Sixth Avenue', 'Anchorage', 'AK', '99501', 'US', 61.2163, -149.8965, 'America/Anchorage', 0, 1450),
  row(144, 'King Street Lanai', '1130 Bethel Street', 'Honolulu', 'HI', '96813', 'US', 21.3103, -157.8601, 'Pacific/Honolulu', 450, 1500),
  row(145, 'Queen West Kinema', '299 Queen Street West', 'Toronto', 'ON', 'M5V 2Z5', 'CA', 43.6504, -79.3907, 'America/Toronto', 1300, 1699),
  row(146, 'Cinema Mont-Clair', '350 rue Sainte-Catherine', 'Montréal', 'QC', 'H2X 3X2', 'CA', 45.5089, -73.565, 'America/Toronto', 1498, 1575),
  row(147, 'Granville Sound & Vision', '855 Granville Street', 'Vancouver', 'BC', 'V6Z 1K3', 'CA', 49.2806, -123.1217, 'America/Vancouver', 500, 1650),
  row(148, 'Bow River Cinema', '220 Eighth Avenue SW', 'Calgary', 'AB', 'T2P 1B5', 'CA', 51.0457, -114.0667, 'America/Edmonton', 500, 1525),
  row(149, 'Barrington Street Playhouse', '1567 Barrington Street', 'Halifax', 'NS', 'B3J 1Z8', 'CA', 44.6462, -63.5731, 'America/Halifax', 1500, 1450),
  row(150, 'Signal Hill Screens', '120 Water Street', "St. John's", 'NL', 'A1C 5B7', 'CA', 47.5633, -52.7087, 'America/St_Johns', 1500, 1400),
  row(151, 'Strand Meridian', '421 Strand', 'London', 'London', 'WC2R 0PT', 'GB', 51.5101, -0.1218, 'Europe/London', 2000, 1495),
  row(152, 'Camden Lock Pictures', '14 Parkway', 'London', 'London', 'NW1 7AA', 'GB', 51.5383, -0.1441, 'Europe/London', 2000, 1395),
  row(153, 'Deansgate Nine', '235 Deansgate', 'Manchester', 'Greater Manchester', 'M3 4EN', 'GB', 53.4769, -2.2502, 'Europe/London', 2000, 1195),
  row(154, 'Old Town Lyceum Screens', '38 Clerk Street', 'Edinburgh', 'Edinburgh', 'EH8 9HX', 'GB', 55.9426, -3.1823, 'Europe/London', 2000, 1150),
  row(155, 'Liffey Light', '17 Eden Quay', 'Dublin', 'Dublin', 'D01 Y183', 'IE', 53.3479, -6.2576, 'Europe/Dublin', 900, 1350),
];

function row(
  number: number,
  name: string,
  street: string,
  city: string,
  state: string,
  postal: string,
  country: VenueRow['country'],
  lat: number,
  lon: number,
  zone: string,
  taxBasisPoints: number,
  adultPriceMinor: number,
): VenueRow {
  const address = { street, city, state, postal, country, lat, lon };
  return { number, name, ...address, zone, taxBasisPoints, adultPriceMinor };
}
