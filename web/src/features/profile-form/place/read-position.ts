export type Position = { latitude: number; longitude: number };

const options: PositionOptions = { enableHighAccuracy: false, timeout: 10_000, maximumAge: 600_000 };

/** Where the device is, for choosing the nearest town on the device; it goes nowhere else. @throws when it is not told. */
export function readPosition(): Promise<Position> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new Error('No geolocation'));
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, options);
  });
}
