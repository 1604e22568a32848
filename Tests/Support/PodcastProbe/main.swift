import AppEnvironmentPodcasts
import Foundation

print("hello")
